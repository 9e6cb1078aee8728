"""A quote of code is found again in a text, or what became of it is told (E03, E04, E05)."""

from __future__ import annotations

import re

import pytest
from code_projects import PAYMENT, PAYMENT_LINE, PAYMENT_QUOTE, found_in, moved_to, quoted
from every_sample import every_sample
from sentinel_memory.core.evidence.evidence import UNCHECKED, Aligned, Evidence, Failed, code_state
from sentinel_memory.core.evidence.finding import find_in, find_moved, find_sure
from sentinel_memory.core.evidence.likeness import context_of
from sentinel_memory.core.evidence.searched import SearchedText

pytestmark = pytest.mark.requirement("E03")


def fate(result: Aligned | Failed | None) -> tuple[str, int | None] | None:
    """The verdict, and the line of the place if there is one."""
    return result and (result.verdict, result.span and result.span.line)


GENERIC = "json = gson.toJson(bar, new TypeToken<Bar<Bar<Bar<Foo>>>>(){}.getType());"


@pytest.mark.requirement("E05")
@every_sample(
    "then, now, method",
    [
        (PAYMENT_LINE, PAYMENT_LINE, "exact"),
        (PAYMENT_LINE, "total=amount*30+card.fee_of( amount )", "normalized"),
        (PAYMENT_LINE, "total = amount\n  * 30 + card.fee_of(amount)", "normalized"),
        (PAYMENT_LINE, "total = amount * 30 + card.fee_of(\n        amount,\n    )", "normalized"),
        (PAYMENT_LINE, "Total = Amount * 30 + card.fee_of(amount)", "normalized"),
        (GENERIC, GENERIC.replace("(){}", "() {}"), "normalized"),
        (PAYMENT_LINE, PAYMENT_LINE.replace("fee_of", "fees_of"), "fuzzy"),
        (PAYMENT_LINE, PAYMENT_LINE.replace("(amount)", "(amounts)"), "fuzzy"),
    ],
)
def test_white_space_case_or_a_name_that_changed_a_little_do_not_hide_a_quote(
    then: str, now: str, method: str
) -> None:
    old = PAYMENT.replace(PAYMENT_LINE, then)
    evidence = quoted(old, then)
    text = "import money\r\n\r\n" + old.replace(then, now).replace("\n    ", "\r\n\t\t")
    now = now.replace("\n    ", "\r\n\t\t")
    for old_text in (None, SearchedText(old)):
        result = find_in(evidence, SearchedText(text), old_text)
        assert isinstance(result, Aligned)
        assert (result.verdict, result.method) == ("ok", method)
        assert text[result.span.start : result.span.end] == now
        assert (result.span.line, result.confidence == 1.0) == (7, method == "exact")
        assert method != "normalized" or result.confidence == 0.95
        assert result.confidence >= 0.85


GUARDED = {
    "number": [
        ("retries = 30, backoff(amount)", "retries = 300, backoff(amount)"),
        ("use_utf8(amount_of_the_card)", "use_utf16(amount_of_the_card)"),
    ],
    "operator": [
        ("if amount_of_the_card < the_limit:", "if amount_of_the_card <= the_limit:"),
        ("if has_amount_of and has_fee_of_card:", "if has_amount_of or has_fee_of_card:"),
        ("timeout_of_the_gateway = seconds", "timeout_of_the_gateway = seconds * minute"),
    ],
    "negation": [
        ("if card_is_valid(amount, account):", "if not card_is_valid(amount, account):"),
        ("if (cardIsValid(amount, account)) {", "if (!cardIsValid(amount, account)) {"),
        ("card.enable_refunds_of(the_account)", "card.disable_refunds_of(the_account)"),
        ("# the card does get its refund here", "# the card doesn\u2019t get its refund here"),
        ("# 결제를 다시 시도한다, 두 번 승인된다", "# 결제를 다시 시도하지 않는다, 두 번 승인된다"),
        ("visible_cards_of(the_account, all)", "invisible_cards_of(the_account, all)"),
    ],
    "literal": [
        ('raise ValueError("card is expired")', 'raise ValueError("card was expired")'),
        ('pattern = r"\\d+ of the card number"', 'pattern = "\\d+ of the card number"'),
        ("label = `${amount} of the card`", "label = `${amounts} of the card`"),
    ],
    "comment": [("gateway.charge(card, total_amount)", "# gateway.charge(card, total_amount)")],
}
ROWS = [(why, *pair) for why, pairs in GUARDED.items() for pair in pairs]
BACK = [(why, now, then) for why, then, now in ROWS if why != "comment"]


@pytest.mark.requirement("E05")
@every_sample("why, then, now", [*ROWS, *BACK])
def test_a_line_that_says_something_else_is_never_ok(why: str, then: str, now: str) -> None:
    evidence = quoted(PAYMENT.replace(PAYMENT_LINE, then), then)
    result = found_in(PAYMENT.replace(PAYMENT_LINE, now), evidence)
    assert isinstance(result, Failed)
    assert (fate(result), result.reason) == (("changed", 5), why)


CHARGED = "gateway.charge(card, total, retries=3)"


@pytest.mark.requirement("E05")
@every_sample(
    "why, line, now",
    [
        ("comment", f"if paid: {CHARGED}", f"if paid: # {CHARGED}"),
        ("negation", f"if {CHARGED}:", f"if not {CHARGED}:"),
        ("operator", f"send({CHARGED})", f"send({CHARGED} or nothing)"),
    ],
)
def test_a_part_of_a_line_that_the_rest_turns_around_is_changed_and_moved_to_no_file(
    why: str, line: str, now: str
) -> None:
    evidence = quoted(PAYMENT.replace(f"return {CHARGED}", line), CHARGED)
    text = PAYMENT.replace(f"return {CHARGED}", now)
    result = found_in(text, evidence)
    assert isinstance(result, Failed)
    assert (result.verdict, result.reason) == ("changed", why)
    assert moved_to(evidence, text) is None


DELETED = PAYMENT.replace(f"    {PAYMENT_LINE}\n", "")
SIMILAR = f"def other(card):\n    a = card.sum()\n    {PAYMENT_LINE}s\n    store(a, total)\n"


@pytest.mark.requirement("E04", "E05")
@pytest.mark.parametrize("text", ["", "\n", DELETED, DELETED + SIMILAR])
def test_a_deleted_line_is_gone_though_a_similar_one_stood_elsewhere(text: str) -> None:
    assert found_in(text) == Failed("gone", "nothing_alike")


@pytest.mark.requirement("E04")
def test_the_context_tells_a_line_from_its_likes() -> None:
    other = PAYMENT.replace("def charge", "def refund").replace("not valid", "lost")
    other = other.replace("gateway.charge(card", "gateway.refund(the_account")
    for text in (PAYMENT + other, other + PAYMENT):
        result = found_in(text)
        assert isinstance(result, Aligned)
        assert text.index("gateway.charge") == result.span.end + len("\n    return ")


@pytest.mark.requirement("E04")
def test_two_places_that_nothing_tells_apart_are_ambiguous_until_a_symbol_does() -> None:
    body = PAYMENT.partition("\n")[2]
    text = f"def charge(card, amount):\n{body}\ndef refund(card, amount):\n{body}"
    assert found_in(text).verdict == "ambiguous"
    result = found_in(text, PAYMENT_QUOTE._replace(symbol="Bank.refund"))
    assert isinstance(result, Aligned)
    assert result.span.start > text.index("refund")
    assert found_in(text, PAYMENT_QUOTE._replace(symbol="cancel")).verdict == "ambiguous"
    assert fate(moved_to(PAYMENT_QUOTE._replace(symbol="refund"), text)) == ("moved", 12)


@pytest.mark.requirement("E04")
def test_code_that_moved_to_another_file_is_followed_there() -> None:
    other = "import money\n\n\n" + PAYMENT.replace("    ", "\t")
    result = moved_to(PAYMENT_QUOTE, "x = 1\n", other)
    assert isinstance(result, Aligned)
    assert (result.verdict, result.path, result.confidence) == ("moved", "1.py", 1.0)
    assert other[result.span.start : result.span.end] == PAYMENT_LINE
    again = moved_to(PAYMENT_QUOTE, "x = 1\n", other, other)
    assert (again and again.verdict) == "ambiguous"
    assert moved_to(PAYMENT_QUOTE, "x = 1\n") is None
    # A line that the other file always had is a copy.
    there = SearchedText(other)
    assert find_moved(PAYMENT_QUOTE, [("src/b.py", there)], then=lambda _path: there) is None
    # The same letters in other surroundings are no code that moved.
    other = f"def other():\n    a = 1\n    {PAYMENT_LINE}\n    unrelated(a)\n"
    assert moved_to(PAYMENT_QUOTE, other) is None
    assert fate(found_in(other)) == ("ambiguous", 3)


def test_a_line_that_several_files_have_moved_to_none_by_one_side_of_its_context_alone() -> None:
    rest = PAYMENT.partition('not valid")\n')[2]
    half = f"def refund(card):\n    check_the_owner_of(card)\n{rest}"
    moved = moved_to(PAYMENT_QUOTE, half)
    assert (moved and moved.verdict) == "moved"
    assert moved_to(PAYMENT_QUOTE, half, f"def other():\n    {PAYMENT_LINE}\n    a = 1\n") is None


TWO = """def first(card):
    header = opened(card)
    store.keep_the(header)
    return header


def {name}(card):
    header = opened(card)
    {kept}
    return header
"""


@pytest.mark.requirement("E01", "E04")
@every_sample(
    "name, kept, expected",
    [
        ("second", "store.keep_the(header)", ("ok", 9)),
        ("second", "store.keep_the( header )", ("ok", 9)),
        ("second", "store.keep_the(not header)", ("changed", 9)),
        ("second", "pass", ("ambiguous", 3)),
        ("third", "pass", ("ok", 3)),
    ],
)
def test_without_the_old_text_a_twin_of_a_line_whose_function_stands_is_not_taken_for_it(
    name: str, kept: str, expected: tuple[str, int]
) -> None:
    old = TWO.format(name="second", kept="store.keep_the(header)")
    evidence = quoted(old[old.index("def second") :], "store.keep_the(header)")
    now = TWO.format(name=name, kept=kept)
    assert fate(found_in(now, evidence._replace(symbol="second"))) == expected


def test_without_the_old_text_a_definition_of_another_name_is_not_the_quoted_one() -> None:
    shift = (
        "// Shifts the number by some bytes.\n#[inline]\n"
        "pub(crate) fn {}(float: &mut LongFloat, shift: i32) {{\n    let bits = size(shift);\n}}\n"
    )
    evidence = quoted(shift.format("shl"), "pub(crate) fn shl(float: &mut LongFloat, shift: i32) {")
    assert fate(found_in(shift.format("shl").replace("float", "floats"), evidence)) == ("ok", 3)
    assert fate(found_in(shift.format("shr"), evidence)) == ("changed", 3)


def test_without_the_old_text_a_line_is_sure_only_where_both_of_its_sides_are_the_same() -> None:
    assert find_sure(PAYMENT_QUOTE, SearchedText(PAYMENT)) == found_in(PAYMENT)
    twin = PAYMENT.replace('raise ValueError("the card is not valid")', "audit(the_other_list_of)")
    assert find_sure(PAYMENT_QUOTE, SearchedText(twin)) is None


def test_a_line_that_was_formatted_as_it_moved_is_followed_and_an_edited_one_is_not() -> None:
    spaced = PAYMENT.replace(PAYMENT_LINE, PAYMENT_LINE.replace(" ", ""))
    result = moved_to(PAYMENT_QUOTE, spaced)
    assert isinstance(result, Aligned)
    assert (result.method, result.confidence, result.span.line) == ("normalized", 0.95, 5)
    edited = PAYMENT.replace("fee_of", "fees_of")
    assert isinstance(found_in(edited), Aligned)
    assert moved_to(PAYMENT_QUOTE, edited) is None


def after(
    then: str, now: str, quote: str, symbol: str | None = None, nth: int = 0
) -> Aligned | Failed:
    """What became of a line between two texts, of which the first is that of the save."""
    at = [one.start() for one in re.finditer(re.escape(quote), then)][nth]
    before, behind = context_of(then, at, at + len(quote))
    evidence = Evidence("src/a.py", quote, symbol, before=before, after=behind)
    return find_in(evidence, SearchedText(now), SearchedText(then))


FIXTURES = """import pytest


@pytest.fixture
def shop():
    return open_shop()


@pytest.mark.slow
def test_shop(shop):
    assert shop


@pytest.fixture(scope="module")
def bank():
    return open_bank()
"""
STORE = "".join(f"store.rate_of_{name} = rates.{name}\n" for name in "abcdefghijkl")
CHECKED = """def check(some, header):
    if some is None:
        fail(header + "there was no list")
    if not some:
        fail(header + "the list was empty")
    return len(some)
"""
LISTED = """setup(
    topics=[
        'for developers',
        'libraries',
        'systems',
        'terminals',
        'tools',
    ],
    words='a bar of progress',
)
"""
IMPORT = "from payments.gateway import charge_card"
IMPORTS = f"""import logging
{IMPORT}

logger = logging.getLogger(__name__)


def pay(card):
    charge_card(card)
"""
EDITED: dict[str, tuple[str, str, str, tuple[str, int | None]]] = {
    "a decorator": (
        FIXTURES,
        FIXTURES.replace("@pytest.fixture\ndef", "@pytest_asyncio.fixture\ndef"),
        "@pytest.fixture",
        ("changed", 4),
    ),
    "an import": (
        IMPORTS,
        IMPORTS.replace(f"{IMPORT}\n", "").replace("(card):\n", f"(card):\n    {IMPORT}\n\n"),
        IMPORT,
        ("ambiguous", 7),
    ),
    "an import that went beside one that was edited": (
        '"example.com/payments/shop/_examples/versions/presenter/v3"\n'
        '"example.com/payments/shop/render"\n',
        '"example.com/the-shop/shop/_examples/versions/data"\n',
        '"example.com/payments/shop/render"',
        ("gone", None),
    ),
    "edited as its function moved": (
        f"def small(a):\n    return size(a)\n\n\n{CHECKED}\n\n{STORE}",
        f"{STORE}\n\n{CHECKED.replace('header +', 'the_message +')}",
        'fail(header + "the list was empty")',
        ("changed", 19),
    ),
    "edited a little as its function moved": (
        f"{PAYMENT}\n\n{STORE}",
        f"{STORE}\n\n{PAYMENT.replace('fee_of', 'fees_of')}",
        PAYMENT_LINE,
        ("ok", 19),
    ),
    "a definition over several lines": (
        "import a\n\ndef post_dump(fn=None, pass_many=False, pass_original=False):\n"
        "    return fn\n",
        "import a\n\ndef post_dump(\n    fn: Callable[..., Any] | None = None,\n"
        "    pass_many: bool = False,\n    pass_original: bool = False,\n) -> Callable:\n"
        "    return fn\n",
        "def post_dump(fn=None, pass_many=False, pass_original=False):",
        ("changed", 3),
    ),
    "words that a string has": (
        "data := HelpData{\n    Name,\n    append(Commands, HelpCommand),\n    Flags,\n}\n"
        "show(data)\n",
        'var told = Command{\n    Usage: "Shows a list of commands or help for one command",\n'
        "    Action: shown,\n}\nshow(told)\n",
        "append(Commands, HelpCommand),",
        ("gone", None),
    ),
    "elsewhere in its list": (
        LISTED,
        LISTED.replace("        'for developers',\n", "").replace(
            "        'terminals',\n",
            "        'terminals',\n        'for developers',\n        'offices',\n",
        ),
        "'for developers',",
        ("ok", 6),
    ),
    "edited as it changed places": (
        "use std::sync::Arc;\nuse log::{Level, Metadata, Record};\n\nfn start() {}\n",
        "use log::{debug, Level, Metadata, Record};\nuse std::sync::Arc;\n\nfn start() {}\n",
        "use log::{Level, Metadata, Record};",
        ("changed", 1),
    ),
    "all of it in a longer line": (
        "rate = n / spent if spent > 0 else 0\nif 0.0 < rate < 1.0:\n"
        "    rate_fmt = '%.2fs/it' % (1.0 / rate)\nelse:\n    rate_fmt = '%.2fit/s' % rate\n"
        "frac = n / total\n",
        "rate = n / spent if spent > 0 else 0\n"
        "rate_fmt = '%.2fs/it' % (1.0 / rate) if 0.0 < rate < 1.0 else '%.2fit/s' % rate\n"
        "frac = n / total\n",
        "rate_fmt = '%.2fs/it' % (1.0 / rate)",
        ("changed", 2),
    ),
    "one of a long list to which two came": (
        "".join(f"'Language :: Python :: 3{n}',\n" for n in ("", ".7", ".8", ".9", ".10")) + "],\n",
        "".join(f"'Language :: Python :: 3{n}',\n" for n in ("", ".8", ".9", ".10", ".11", ".12"))
        + "],\n",
        "'Language :: Python :: 3.7',",
        ("gone", None),
    ),
    "an import that changed places": (
        "import zebra_of_the_shop_keeper\nstart()\nopen_it()\n",
        "start()\nopen_it()\nimport zebra_of_the_shop_keeper\n",
        "import zebra_of_the_shop_keeper",
        ("ok", 3),
    ),
    "the last of two new lines that are like it": (
        "total = open_of_amount(refund, order)\nrate = send_limit(card, refund)\n"
        "account = open_of_amount(total, card)\nrate = keep_gateway(refund, card)\n",
        "total = open_of_amount(refund, order)\ngateway = send_limit(card, refund)\n"
        "rate = send_limit(card, refund, total)\nrate = send_the_limit(card, refund)\n"
        "account = open_of_amount(total, card)\nrate = keep_gateway(refund, card)\n",
        "rate = send_limit(card, refund)",
        ("ok", 4),
    ),
    "edited a little, away from both neighbours": (
        "if amount.keep(order):\nstore = fee_of_refund(rate, refund)\nsend_limit(store, card)\n"
        "limit = open_of_account(refund, gateway)\nsend_total(gateway, card)\n",
        "store = fee_of_refunds(rate, refunds)\nif amount.keep(order):\nsend_limit(store, card)\n"
        "limit = open_of_account(refund, gateway)\nsend_total(gateway, card)\n",
        "store = fee_of_refund(rate, refund)",
        ("changed", 1),
    ),
    "one of a list beside a new one": (
        "    'Python 3',\n    'Python 3.7',\n    'Python 3.8',\n    'Python 3.9',\n]\n",
        "    'Python 3',\n    'Python 3.8',\n    'Python 3.9',\n    'Python 3.11',\n]\n",
        "'Python 3.7',",
        ("gone", None),
    ),
}


@pytest.mark.requirement("E05")
@pytest.mark.parametrize(("then", "now", "quote", "verdict"), EDITED.values(), ids=EDITED)
def test_an_edited_line_has_its_place_and_a_line_elsewhere_is_not_taken_for_a_lost_one(
    then: str, now: str, quote: str, verdict: tuple[str, int | None]
) -> None:
    assert fate(after(then, now, quote)) == verdict


def test_the_place_of_an_edited_line_ends_with_a_word() -> None:
    then = "keep_gateway(store, account)\nopen_of_account(refund, store)\nrate = close(amount)\n"
    now = then.replace("refund, store", "refund, card, rate")
    result = after(then, now, "open_of_account(refund, store)")
    assert fate(result) == ("changed", 2)
    assert result.span
    assert now[result.span.start : result.span.end] == "open_of_account(refund, card, rate)"


TWIN = """@retry(times=3)
def {name}(card):
    card.check_the_number()
    answer = gateway.send(card)
    return answer
"""
SENT = "answer = gateway.send(card)"


@pytest.mark.requirement("E01")
def test_a_line_stays_in_its_function_though_its_twins_come_and_go() -> None:
    first, second, third = (TWIN.format(name=name) for name in ("pay", "refund", "renew"))
    then = f"{first}\n\n{second}"
    for now, line in (
        (f"{third}\n\n{first}\n\n{second}", 18),
        (f"{second}\n\n{first}", 4),
        (second, 4),
        (f"{first}\n\n{second}\n\n{third}", 11),
    ):
        assert fate(after(then, now, SENT, "refund", nth=1)) == ("ok", line), now
    # The decorator belongs to the function below it.
    assert fate(found_in(then, Evidence("src/a.py", "@retry(times=3)", "refund"))) == ("ok", 8)
    edited = second.replace("send", "send_back")
    for now, verdict in (
        (f"{first}\n\n{edited}", ("changed", 11)),
        (f"{edited}\n\n{first}", ("changed", 4)),
        (first, ("gone", None)),
    ):
        assert fate(after(then, now, SENT, "refund", nth=1)) == verdict, now
    # Twins in one class were edited alike.
    methods = "\n\n".join(f"    def {name}(self):\n        {SENT}" for name in ("pay", "renew"))
    then = f"class Shop:\n{methods}\n"
    now = then.replace("(card)", "(card, self.key_of)")
    assert fate(after(then, now, SENT, "Shop", nth=1)) == ("changed", 6)


def test_a_new_line_that_replaced_another_lost_line_did_not_replace_the_quoted_one() -> None:
    card, bank = "card_fee = fee_of(card, amount)", "bank_fee = fee_of(bank, amount)"
    then = f"a = 1\n{card}\nlog.write('x')\n{bank}\nb = 2\n"
    now = f"a = 1\n{bank.replace(', ', ', the_')}\nb = 2\n"
    assert after(then, now, card).verdict == "gone"
    assert fate(after(then, now, bank)) == ("ok", 2)


OPENED = """class Box:
    def open(self):
        self.lid.unlock()
        self.lid.lift()
        self.lamp.light()

"""
ADDED = """    def add_all(self, items):
        self.check_that_it_is_open()
        for item in items:
            self.add(item)

"""
WEIGHED = """    def weigh(self, items):
        grams = self.grams_without_content()
        for item in items:
            grams += item.grams

"""
CLOSED = """    def close(self):
        self.lid.lock()
"""


@pytest.mark.requirement("E01", "E05")
def test_a_line_whose_method_moved_is_not_taken_for_its_twin_in_a_new_method() -> None:
    head, rest = OPENED.split("\n", 1)
    now = f"{head}\n{ADDED}{rest}{WEIGHED}{CLOSED}"
    assert fate(after(f"{OPENED}{ADDED}{CLOSED}", now, "for item in items:", "Box")) == ("ok", 4)
    # Nor is one whose function is gone for that in the function that came in its place.
    pay, refund = (TWIN.format(name=name) for name in ("pay", "refund"))
    settle = f"def settle(bill):\n    card = bill.card()\n    {SENT}\n    bill.close_with(answer)\n"
    result = after(f"{pay}\n\n{refund}", f"{pay}\n\n{settle}", SENT, "refund", nth=1)
    assert result.verdict in ("gone", "ambiguous")


def test_two_exact_places_of_nearly_the_same_worth_are_ambiguous() -> None:
    body = PAYMENT.partition("\n")[2]
    text = f"def renew(card, amount):\n{body}\ndef repay(card, amount):\n{body}"
    assert found_in(text.replace("amount):", "amount) :", 1)).verdict == "ambiguous"
    # One of them has its context letter for letter, the other but for one letter.
    one, other = PAYMENT, PAYMENT.replace("gateway.charge", "gateway.charges")
    assert found_in(f"{one}\n\n{other}").verdict == "ambiguous"
    moved = moved_to(PAYMENT_QUOTE, one, other)
    assert (moved and moved.verdict) == "ambiguous"


def test_a_line_that_other_files_always_had_is_followed_to_none_of_them() -> None:
    whole = SearchedText(PAYMENT)
    boilerplate = [("src/b.py", whole), ("src/c.py", whole)]
    assert find_moved(PAYMENT_QUOTE, boilerplate, then={"src/c.py": whole}.get) is None
    # A file that always had it beside one of the same lines does not keep it from moving.
    half = SearchedText(PAYMENT.replace("return gateway.charge(card, total", "assert bank.has(all"))
    twin = [("src/b.py", whole), ("src/c.py", half)]
    moved = find_moved(PAYMENT_QUOTE, twin, then={"src/c.py": half}.get)
    assert (moved and moved.path) == "src/b.py"


def test_beside_a_copy_a_line_moved_with_a_side_of_its_context_and_two_lines_near_by() -> None:
    block = PAYMENT.replace('"the card is not valid"', "no_card_of(the_owner)")
    alone = f"reset()\n{PAYMENT_LINE}\n    return gateway.charge(card, total, retries=3)\n"
    copy = f"open_the_shop()\n{PAYMENT_LINE}\nclose_the_shop()\n"
    for text, verdict in ((block, "moved"), (alone, None)):
        others = [("src/b.py", SearchedText(text)), ("src/c.py", SearchedText(copy))]
        moved = find_moved(PAYMENT_QUOTE, others, SearchedText(PAYMENT))
        assert (moved and moved.verdict) == verdict


@pytest.mark.requirement("E04", "S34")
def test_code_is_gone_only_where_all_of_it_is_gone() -> None:
    gone, ok = Failed("gone", "nothing_alike"), found_in(PAYMENT)
    assert code_state([gone, Failed("file_gone", "no_file")]) == "gone"
    assert code_state([gone, ok]) == code_state([UNCHECKED, gone]) == "changed"
    assert code_state([UNCHECKED, ok]) == "unchecked"
    assert code_state([ok]) is None


def test_a_line_of_twins_with_equal_surroundings_is_the_one_in_its_symbol() -> None:
    lines = ("begin_the_payment_of(card)", PAYMENT_LINE, "end_the_payment_of_the_customer(card)")
    body = "".join(f"        {line}\n" for line in lines)
    shops = [f"class {name}:\n    def pay(self, card):\n{body}\n\n" for name in ("Bank", "Shop")]
    before = "".join(shops)
    quote = quoted(before, PAYMENT_LINE)._replace(symbol="Shop.pay")
    now = shops[0] + shops[1].replace("amount * 30", "amount * 31")
    result = find_in(quote, SearchedText(now), SearchedText(before))
    assert isinstance(result, Failed)
    assert (result.verdict, result.reason) == ("changed", "number")
    assert result.span is not None
    assert result.span.line > now.count("\n") // 2
    # Only the twin is left; it is not taken for the line before the old text was asked.
    assert find_sure(quote, SearchedText(now)) is None
    assert find_sure(quote, SearchedText(shops[1])) == find_in(quote, SearchedText(shops[1]))
