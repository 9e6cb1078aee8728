// Notes every welcome text that a page shows, however short.

/** Begins to note, also in documents that the page opens later. */
export async function watchWelcomes(page) {
  await page.addInitScript(() => {
    globalThis.welcomes = [];
    const watch = () => {
      const text = globalThis.document.querySelector(".part.sidebar .welcome-view-content");
      if (text?.checkVisibility() && text.innerText) globalThis.welcomes.push(text.innerText);
      globalThis.requestAnimationFrame(watch);
    };
    watch();
  });
}

/** The texts that `watchWelcomes` has noted, each once. */
export async function welcomesSeen(page) {
  return await page.evaluate(() => [...new Set(globalThis.welcomes)]);
}
