// What the pictures show of a memory, in English and in Korean: nobody reads a memory in two languages.
import fs from "node:fs";
import path from "node:path";

import { ROOT } from "./toolchain.mjs";

const HANGUL = /\p{Script=Hangul}/u;
const FIELDS = [
  ...["topic", "missing_context", "lesson", "ask_next_time"],
  ...["cues", "settled_by", "applies_to"],
];

/** The lessons of the example in their other language, by their ids. */
const TRANSLATED = {
  "3edecc7b280eb384": {
    missing_context: "요청을 받으면 무엇부터 확인하는지",
    lesson:
      "누구인지, 얼마나 자주인지, 무엇인지 순서로 확인한다. 로그인 전에 횟수를 세면 남이 고객의 한도를 다 써 버린다.",
  },
  "4367b71a03c22b0d": {
    missing_context: "금액에 소수점이 있는지",
    lesson:
      "금액은 원 단위 정수이다. 부동소수점 할인으로 9,999.999원이 나온 적이 있다. 할인을 계산하는 곳에서 반올림한다.",
    ask_next_time: "어느 통화이고, 소수점이 있나요?",
    settled_by: ["원 단위"],
  },
  "7b4a16b5b46d1a32": {
    missing_context: "카드 정보를 어디에 적어도 되는지",
    lesson:
      "로그에는 어디에도 적지 않는다. 시험용 카드 번호는 오류 메시지가 아니라 시험 설정에 둔다.",
  },
  "8b9290539f496c3a": {
    missing_context: "부분 환불은 얼마까지 되는지",
    lesson:
      "결제사는 결제한 금액에서 이미 환불한 금액을 뺀 것보다 많으면 거절한다. 오류가 이유를 말하지 않으니 먼저 확인한다.",
    ask_next_time: "이 주문에 환불한 금액이 있나요?",
    settled_by: ["남은 금액"],
  },
  "914dc42284780865": {
    missing_context: "서명을 ===로 비교해도 되는지",
    lesson:
      "서명은 길이를 먼저 확인하고 일정한 시간에 비교한다. timingSafeEqual은 길이가 다르면 예외를 낸다.",
    settled_by: ["timingSafeEqual"],
  },
  a202e251ad698705: {
    missing_context: "고객이 결제 단추를 두 번 누르면 어떻게 되는지",
    lesson: "결제마다 멱등 키를 붙인다. 키는 시각이 아니라 주문 번호로 만든다.",
  },
  b77fe23039d1fd7d: {
    missing_context: "Within how many days a refund is possible",
    lesson:
      "Refunds are automatic for 7 days after the payment. Later, customer care sends the money.",
    ask_next_time: "How many days ago was the payment?",
    settled_by: ["7 days"],
  },
  be5a70d96c0a4d72: {
    missing_context: "What happens to issued tokens when somebody signs out",
    lesson:
      "A signature cannot be revoked. Signing out puts the token on a denylist for 15 minutes.",
    ask_next_time: "Until when must a token of a closed session be refused?",
  },
  db2a544e6fd10891: {
    missing_context: "429를 받은 클라이언트가 무엇을 해야 하는지",
    lesson: "retryAfter를 초로 답한다. 모바일 앱은 날짜로 된 값을 무시한다.",
    ask_next_time: "어느 클라이언트가 이 응답을 이해해야 하나요?",
    settled_by: ["retryAfter"],
  },
  dd4c071de4a675d9: {
    missing_context: "Whether the limit counts users or addresses",
    lesson: "The limit counts users. Everybody in an office comes from one address.",
    ask_next_time: "What does the limit count: users, addresses or tokens?",
  },
  fb41cb5d083468fc: {
    missing_context: "만료를 어느 시계로 확인하는지",
    lesson: "시계를 인자로 넘긴다. 첫 판은 시스템 시계를 읽어서 자정을 넘는 시험을 할 수 없었다.",
    settled_by: ["시계 주입"],
  },
  feebe65dd6bd4023: {
    missing_context: "세션을 얼마나 유지하고, 그것을 누가 정하는지",
    lesson: "세션은 15분 유지되고 쓰면 늘어난다. 이 한도는 편의가 아니라 보안 검토에서 나왔다.",
    ask_next_time: "세션을 얼마나 유지하고, 누가 승인했나요?",
  },
};

/** Returns the lessons of the example in one language, the oldest first, as an agent saves them. */
export function lessonsIn(locale) {
  const log = path.join(ROOT, "examples", ".context", "memory_log.jsonl");
  const records = fs
    .readFileSync(log, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  records.sort((one, other) => one.meta.created.localeCompare(other.meta.created));
  return records.map((record) => {
    const lesson = isIn(locale, record.lesson) ? record : { ...record, ...TRANSLATED[record.id] };
    const filled = FIELDS.filter((name) => lesson[name] !== undefined);
    return Object.fromEntries(filled.map((name) => [name, inOne(locale, lesson[name])]));
  });
}

/** Returns a value; of a list the entries in this language, or in none. */
function inOne(locale, value) {
  const speaks = (entry) => isIn(locale, entry) || !/[\p{Script=Hangul} ]/u.test(entry);
  return Array.isArray(value) ? value.filter(speaks) : value;
}

function isIn(locale, text) {
  return HANGUL.test(text) === (locale === "ko");
}

/** The other texts that the pictures show and look for. */
export const TEXTS = {
  en: {
    discard: "Discard",
    refund: "Refunds are automatic",
    refundQuestion: "How many days ago was the payment?",
    query: "refund coupon",
    choice: "refund",
    form: {
      topic: "payment",
      missing_context: "Which card data may be logged",
      lesson: "Log the last four digits of a card, and nothing else of it.",
      ask_next_time: "Does this task write card data anywhere?",
      cues: "card number, receipt, last four digits",
    },
    bytes: ["29/1024", "40/512"],
    learned: [
      {
        topic: "shipping",
        missing_context: "Which orders ship for free",
        lesson: "Shipping is free from 30,000 won, counted after the coupon.",
        ask_next_time: "Is a coupon used on this order?",
        cues: ["delivery fee", "free delivery"],
      },
      {
        topic: "stock",
        missing_context: "How old a stock figure may be",
        lesson: "Stock figures are ten minutes old; ask the warehouse before a promise.",
        ask_next_time: "Is a delivery date promised?",
        cues: ["sold out", "out of stock"],
      },
    ],
    mina: ["Who pays for the way back", "The customer pays for the way back."],
    most: ["What a partial refund may be at most", "The provider refuses more than was paid."],
    obsolete: "Where card data may appear",
    ours: "Ask the provider what is left to refund.",
  },
  ko: {
    discard: "버리기",
    refund: "환불은 결제 후",
    refundQuestion: "결제한 지 며칠이 지났나요?",
    query: "환불 쿠폰",
    choice: "환불",
    form: {
      topic: "payment",
      missing_context: "카드 정보를 어디까지 로그에 적어도 되는지",
      lesson: "카드 번호는 마지막 네 자리만 적고 다른 것은 적지 않는다.",
      ask_next_time: "이 작업이 카드 정보를 어딘가에 적나요?",
      cues: "카드 번호, 영수증, 마지막 네 자리",
    },
    bytes: ["59/1024", "54/512"],
    learned: [
      {
        topic: "shipping",
        missing_context: "어떤 주문이 무료로 배송되는지",
        lesson: "배송은 쿠폰을 뺀 금액이 30,000원 이상이면 무료이다.",
        ask_next_time: "이 주문에 쿠폰을 썼나요?",
        cues: ["배송비", "무료 배송"],
      },
      {
        topic: "stock",
        missing_context: "재고 수량이 얼마나 오래된 값인지",
        lesson: "재고 수량은 10분 전 값이다. 약속하기 전에 창고에 물어본다.",
        ask_next_time: "배송 날짜를 약속하나요?",
        cues: ["품절", "재고 없음"],
      },
    ],
    mina: ["반품 배송비를 누가 내는지", "반품 배송비는 고객이 낸다."],
    most: ["부분 환불은 얼마까지 되는지", "결제사는 결제한 금액보다 많으면 거절한다."],
    obsolete: "카드 정보를 어디에 적어도 되는지",
    ours: "환불할 수 있는 금액이 얼마인지 결제사에 물어본다.",
  },
};
