// Reads the answer of a model about the questions of a prompt: numbers, and nothing else (N09).

const NUMBERS = /^\s*\d{1,2}(?:\s*[,\s]\s*\d{1,2})*\s*\.?\s*$/;

/** Characters of an answer that are read: ten numbers take fewer. */
export const MOST_NUMBERS = 200;

/** Returns the numbers that an answer consists of; undefined for any other answer. */
export function numbersIn(answer: string, count: number): ReadonlySet<number> | undefined {
  if (!NUMBERS.test(answer)) {
    return undefined;
  }
  const numbers = (answer.match(/\d+/g) ?? []).map(Number);
  if (numbers.length === 1 && numbers[0] === 0) {
    return new Set();
  }
  return numbers.every((number) => number >= 1 && number <= count) ? new Set(numbers) : undefined;
}
