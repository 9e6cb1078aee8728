"""For which files a memory holds: globs that are followed step by step (N11)."""

from __future__ import annotations

import json
import re
import sys
import unicodedata

import pytest
from every_sample import every_sample
from hypothesis import given
from hypothesis import strategies as st
from node_code import node
from sentinel_memory.core.learning.paths import proposed_globs
from sentinel_memory.core.log.texts import clean_cues
from sentinel_memory.core.text.globs import flaw, folded, glob_of, matches
from sentinel_memory.hooks.calls import read_call

pytestmark = pytest.mark.requirement("N11")


@every_sample(
    "glob, path, expected",
    [
        ("src/pay/refund.ts", "src/pay/refund.ts", True),
        ("src/pay/refund.ts", "src/pay/refund.tsx", False),
        ("src/*.ts", "src/a.ts", True),
        ("src/*.ts", "src/b/a.ts", False),
        ("src/**", "src/b/a.ts", True),
        ("src/**", "src", False),
        ("src/**", "source/a.ts", False),
        ("**", "any/file", True),
        ("**/*.ts", "a.ts", True),
        ("**/*.ts", "b/c/a.ts", True),
        ("**/a", "xa", False),
        ("**/a", "a", True),
        ("**/a.ts", "b/a.ts", True),
        ("src/**/test/*.py", "src/test/a.py", True),
        ("src/**/test/*.py", "src/x/y/test/a.py", True),
        ("src/**/test/*.py", "src/xtest/a.py", False),
        ("a**/b", "ax/y/b", True),
        ("a**/b", "ab", False),
        ("?.ts", "a.ts", True),
        ("?.ts", "ab.ts", False),
        ("a?b", "a/b", False),
        ("*.{ts,tsx}", "a.tsx", True),
        ("*.{ts,tsx}", "a.js", False),
        ("{src,lib}/**/x?", "lib/x1", True),
        ("{**/a,b}/c", "q/a/c", True),
        ("{**/a,b}/c", "qa/c", False),
        ("{a,}b", "b", True),
        ("x{a,b}**/c", "xa1/c", True),
        ("x{a,b}**/c", "xac", False),
        ("a,b", "a,b", True),
        ("Src/*", "src/a", False),
        ("문서/*.md", "문서/결제.md", True),
        (unicodedata.normalize("NFD", "문서/*.md"), "문서/결제.md", True),
        ("a.ts", "a\n.ts", False),
        ("a*", "a\nb", True),
    ],
)
def test_a_glob_matches_the_whole_of_a_path(glob: str, path: str, expected: bool) -> None:
    assert flaw(glob) is None
    assert matches(glob, path) is expected


@every_sample(
    "glob, code",
    [
        ("", "glob_empty"),
        ("/etc/passwd", "glob_absolute"),
        ("~/x", "glob_absolute"),
        ("C:/x", "glob_absolute"),
        ("../x", "glob_parent"),
        ("src/../x", "glob_parent"),
        ("src/..", "glob_parent"),
        ("src/{a,..}/x", "glob_parent"),
        ("src\\a", "glob_sign"),
        ("[ab].ts", "glob_sign"),
        ("!src/**", "glob_sign"),
        ("{a,{b,c}}", "glob_braces"),
        ("{a,b", "glob_braces"),
        ("a}", "glob_braces"),
    ],
)
def test_what_no_glob_may_be_is_refused_and_matches_nothing(glob: str, code: str) -> None:
    assert flaw(glob) == code
    assert not matches(glob, glob)


@every_sample("glob", ["a..b", "...", "src/..a"])
def test_two_dots_within_a_name_are_no_parent(glob: str) -> None:
    assert flaw(glob) is None
    assert matches(glob, glob)


def as_expression(glob: str) -> str:
    """The same glob as a regular expression, written in another way."""
    text = re.sub(
        r"(?P<folders>(?:(?<=^)|(?<=/))\*\*/)|(?P<all>\*\*+)|(?P<some>\*)|(?P<one>\?)|(?P<sign>.)",
        lambda found: {
            "folders": "(?:.*/)?",
            "all": ".*",
            "some": "[^/]*",
            "one": "[^/]",
        }.get(str(found.lastgroup), re.escape(found[0])),
        glob,
    )
    return text.replace("\\{", "(?:").replace("\\}", ")").replace(",", "|")


@given(
    st.lists(st.sampled_from(["a", "b", "/", "*", "**", "**/", "?", "{a,b}", "{,a/}"]), max_size=7),
    st.text("ab/", max_size=8),
)
def test_a_glob_matches_what_an_expression_of_the_same_meaning_does(
    parts: list[str], path: str
) -> None:
    glob = "".join(parts)
    if flaw(glob) is None:
        expected = re.fullmatch(as_expression(glob), path, re.DOTALL) is not None
        assert matches(glob, path) is expected


@given(
    st.lists(
        st.sampled_from(["a", "a/b", "a/*", "a/b/c", "a/**", "{a,b}/c", "b/?", "a/b*", "**/b", "*"])
        | st.text("ab/", min_size=1, max_size=80).filter(lambda glob: flaw(glob) is None),
        unique=True,
    ),
    st.text("abc/", max_size=8),
)
def test_folded_globs_match_the_same_files_and_keep_their_limit(
    globs: list[str], path: str
) -> None:
    fewer = folded(globs)
    assert any(matches(one, path) for one in fewer) is any(matches(one, path) for one in globs)
    assert all(len(one.encode()) <= 128 and flaw(one) is None for one in fewer)
    assert len(fewer) <= len(globs)


def test_names_in_one_folder_fold_and_others_stay() -> None:
    globs = ("src/a.py", "docs/**", "src/*.ts", "src/b/c", "src/{x,y}", "b.md")
    assert folded(globs) == ("src/{a.py,*.ts}", "docs/**", "src/b/c", "src/{x,y}", "b.md")


@every_sample(
    "glob",
    ["**/" * 42 + "a", "*a" * 64, "{a,*}" * 25, "**a" * 42, "?*" * 64, "{**/a,**/b}" * 11],
)
def test_a_hostile_glob_takes_no_more_steps_than_its_length_times_that_of_the_path(
    glob: str,
) -> None:
    def steps(path: str) -> int:
        """Lines that run while it matches."""
        count = 0

        def trace(*_: object) -> object:
            nonlocal count
            count += 1
            return trace

        before = sys.gettrace()
        sys.settrace(trace)  # type: ignore[arg-type]  # a function that returns itself
        try:
            matches(glob, path)
        finally:
            sys.settrace(before)
        return count

    matches(glob, "a")  # its steps are kept from now on
    path = "a/a" * 40 + "c"
    assert steps(path) <= 20 * len(glob) * len(path)


@given(
    parts=st.lists(
        st.text(
            st.characters(exclude_categories=["Cs"], exclude_characters="/\0"),
            min_size=1,
            max_size=30,
        ).filter(lambda part: part not in (".", "..")),
        min_size=1,
        max_size=8,
    )
)
def test_the_glob_of_a_file_is_one_that_may_be_stored_and_matches_it(parts: list[str]) -> None:
    path = "/".join(parts)
    glob = glob_of(path)
    assert clean_cues("applies_to", [glob], "log") == (glob,)
    assert matches(glob, unicodedata.normalize("NFC", path))


def test_a_path_of_a_web_framework_keeps_its_other_folders() -> None:
    assert glob_of("app/[shop]/{id}/page.tsx") == "app/?shop?/?id?/page.tsx"
    assert glob_of("결제/환불.py") == "결제/환불.py"
    assert glob_of(f"{'deep/' * 40}page.tsx").startswith("**/deep/")
    assert matches(glob_of(f"src/{'길' * 60}.py"), f"src/{'길' * 60}.py")


LAYOUTS = {
    "Python": """
        pyproject.toml setup.py src/shop/__init__.py src/shop/cart.py src/shop/payment/__init__.py
        src/shop/payment/refund.py src/shop/payment/models.py src/shop/api/v1/orders.py
        tests/conftest.py tests/unit/test_cart.py tests/payment/test_refund.py docs/conf.py
        alembic/versions/2026_01_add_refund.py scripts/release.py .github/workflows/ci.yml
    """,
    "TypeScript": """
        package.json tsconfig.json src/index.ts src/app/App.tsx src/app/App.test.tsx
        src/payment/refund.ts src/payment/refund.spec.ts src/payment/hooks/useRefund.ts
        app/(shop)/page.tsx app/(shop)/cart/page.tsx public/logo.svg src/types/global.d.ts
        .eslintrc.cjs e2e/checkout.spec.ts src/i18n/ko-KR.json
    """,
    "C#": """
        Shop.sln src/Shop.Api/Program.cs src/Shop.Api/Controllers/RefundController.cs
        src/Shop.Api/appsettings.Development.json src/Shop.Domain/Payments/Refund.cs
        src/Shop.Domain/Payments/Events/RefundIssued.cs src/Shop.Domain/Shop.Domain.csproj
        test/Shop.Api.Tests/RefundControllerTests.cs test/Shop.Domain.Tests/RefundTests.cs
        src/Shop.Infrastructure/Migrations/20260101_Init.Designer.cs Directory.Build.props
    """,
    "C++": """
        CMakeLists.txt include/shop/payment/refund.hpp include/shop/cart.h src/payment/refund.cpp
        src/payment/refund_impl.cc src/cart.cxx src/main.cpp third_party/fmt/include/fmt/core.h
        tests/payment/refund_test.cpp cmake/FindShop.cmake src/payment/CMakeLists.txt .clang-format
    """,
    "Java": """
        pom.xml src/main/java/com/shop/Application.java
        src/main/java/com/shop/payment/RefundService.java
        src/main/java/com/shop/payment/dto/RefundRequest.java src/main/resources/application.yml
        src/main/resources/db/migration/V1__init.sql
        src/test/java/com/shop/payment/RefundServiceTest.java src/test/resources/logback-test.xml
        mvnw .mvn/wrapper/maven-wrapper.properties
    """,
    "Kotlin": """
        build.gradle.kts settings.gradle.kts app/build.gradle.kts app/src/main/AndroidManifest.xml
        app/src/main/kotlin/com/shop/ui/CartScreen.kt app/src/main/kotlin/com/shop/payment/Refund.kt
        app/src/main/kotlin/com/shop/payment/RefundViewModel.kt
        app/src/main/res/values-ko/strings.xml
        app/src/test/kotlin/com/shop/payment/RefundTest.kt
        app/src/androidTest/kotlin/com/shop/CartTest.kt buildSrc/src/main/kotlin/Versions.kt
    """,
    "monorepo": """
        pnpm-workspace.yaml turbo.json apps/web/src/pages/cart.tsx apps/web/src/lib/refund.ts
        apps/web/package.json apps/api/src/payment/refund.service.ts
        apps/api/src/payment/dto/refund.dto.ts
        apps/api/test/refund.e2e-spec.ts packages/ui/src/Button/Button.tsx
        packages/ui/src/Button/index.ts packages/payment/src/index.ts packages/payment/package.json
        packages/payment/src/__tests__/refund.test.ts services/ledger/main.go services/ledger/go.mod
        services/ledger/internal/store/store.go infra/terraform/main.tf tools/gen/src/main.rs
    """,
    "Korean": """
        결제/환불.py 결제/승인/카드.py 결제/승인/계좌이체.ts 문서/결제/환불_규칙.md 문서/README.md
        src/결제/환불처리.java src/결제/__tests__/환불.test.ts 배포/운영.yml 쿠폰.py
        src/주문/부분환불/계산.kt 앱/화면/장바구니.tsx
    """,
    "Windows": r"""
        src\shop\payment\refund.py src\Shop.Api\Controllers\CartController.cs
        app\src\main\kotlin\com\shop\Cart.kt 결제\환불\규칙.py tests\payment\test_refund.py
        packages\payment\src\refund.ts include\shop\stock.hpp src\payment\partial.ts
        apps\api\src\payment\webhook.ts src\test\java\com\shop\StockTest.java
        docs\guide.md main.py a\b\c\d\e\f\g.ts .github\hooks\one.json
        lib\한글 src\i18n\en.json Dockerfile
    """,
}
GLOBS = """
    ** **/* * *.* *.py *.json **/*.py **/*.ts **/*.{ts,tsx} **/*.{cs,java,kt} src/** src/*/**
    src/*/*.ts
    src/payment/** **/payment/** **/payment/*.ts **/payment/**/*.ts **/Payments/**/*.cs **/test/**
    **/{test,tests,__tests__}/** **/*[dot]spec.ts **/*Test.java **/*Tes?.kt **/*Tests.cs
    tests/**/test_*.py
    **/test_*.py **/*_test.cpp include/**/*.{h,hpp} {src,include}/** src/main/java/**
    src/main/**/dto/*.java
    app/src/main/kotlin/com/shop/payment/* apps/*/src/** apps/{web,api}/** packages/*/src/index.ts
    packages/payment/** services/**/*.go **/internal/** **/index.ts **/package.json 결제/**
    결제/*.py **/결제/** **/환불* **/환불*.{py,ts,java} src/결제/* 문서/**/*.md **/*.md docs/**
    docs/*.py .github/**
    **/.github/** .* **/.* app/** app/*/page.tsx app/(shop)/** app/**/page.tsx **/V?__*.sql
    **/2026* src/??dex.ts src/Shop.*/** src/Shop.Api/**/*.cs **/Button/* a/** a/**/g.ts a/*/c/**
    a/b/c/d/e/f/g.ts */*/*.py *.{toml,xml,kts,sln} **/*.d.ts **/{refund,cart}.* src/**/refund.*
""".replace("[dot]", ".").split()


PATHS = [path for layout in LAYOUTS.values() for path in layout.split()]
_MINIMATCH = """
import { readFileSync } from "node:fs";
import { minimatch } from "minimatch";
const { globs, paths } = JSON.parse(readFileSync(0, "utf8"));
const options = { dot: true, noext: true, nonegate: true, nocomment: true, platform: "linux" };
const found = globs.map((glob) => paths.filter((path) => minimatch(path, glob, options)));
process.stdout.write(JSON.stringify(found));
"""


def as_hooks_say(path: str) -> str:
    """A path as a host on Windows names it, and as globs are matched with it."""
    call = read_call("PreToolUse", {"tool_input": {"file_path": path}}, windows=True)
    assert call is not None
    return call.files[0]


def test_globs_match_what_an_independent_matcher_matches() -> None:
    assert len(set(PATHS)) == len(PATHS) >= 120
    assert all(flaw(glob) is None for glob in GLOBS)
    paths = [as_hooks_say(path) for path in PATHS]
    assert not any("\\" in path for path in paths)
    expected = node(_MINIMATCH, text=json.dumps({"globs": GLOBS, "paths": paths}))
    found = [[path for path in paths if matches(glob, path)] for glob in GLOBS]
    wrong = {
        glob: set(ours) ^ set(theirs)
        for glob, ours, theirs in zip(GLOBS, found, expected, strict=True)
        if ours != theirs
    }
    assert wrong == {}
    assert sum(map(len, found)) > 600
    assert all(found)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_glob_of_a_file_and_what_is_proposed_for_a_layout_match_its_files(layout: str) -> None:
    paths = [as_hooks_say(path) for path in LAYOUTS[layout].split()]
    for path in paths:
        assert matches(glob_of(path), path)
    for first in paths:
        for glob in proposed_globs([first, *paths[:3]]):
            assert any(matches(glob, path) for path in (first, *paths[:3]))
