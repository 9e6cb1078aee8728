"""Lists of ordinary words, names, hosts and services that fill the frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

WORDS: Final = (
    "copper lantern velvet canyon thimble orbit walnut harbor meadow falcon pebble saffron glacier "
    "marble timber cobalt juniper anchor violet pepper dragon silver winter summer coffee monkey "
    "sunset rocket banana tiger purple castle bridge panda mango maple otter quartz ribbon saddle "
    "trumpet umbrella willow zephyr biscuit candle domino ember feather goblet hazel island"
).split()
KO_WORDS: Final = (
    "우리집 강아지 고양이 떡볶이 김치찌개 서울역 한강공원 바다여행 무지개 호랑이 대박나자 행복하자 "
    "봄바람 겨울왕국 제주도 부산갈매기 비밀창고 개발팀 퇴근하자 점심메뉴 아메리카노 사랑해 감자튀김"
).split()
PEOPLE: Final = "Marcus Priya Elena Tobias Aisha Rafael Ingrid Kwame Noor Hugo Lucía Oleg".split()
KO_PEOPLE: Final = "민준 서연 지호 하은 도윤 수빈 현우 유진 태영 은지 재훈 소라".split()
MNEMONIC: Final = (
    "abandon absorb acoustic adjust alley amused anchor arctic bamboo benefit bleak brisk cactus "
    "canvas cereal chronic cliff cradle cruise daring debris detect dinner dolphin eager elbow "
    "embark erosion fabric fiscal flavor fossil gadget garlic gospel hazard hover inflict jelly "
    "kidney lizard mimic nephew oxygen pioneer quantum rebel salute tattoo unveil vivid wrestle"
).split()

WORDS_IN_FRAMES: Final[Mapping[str, Sequence[str]]] = {
    "user": "admin deploy svc_report jenkins appuser ops dba builder kmj qa_lead etl".split(),
    "mail": [f"{n}@{d}" for n in ("ops", "dev", "kim") for d in ("corp.example", "team.test")],
    "host": "db-01 build-box stg-api gw2.internal nas.local edge-kr1 10.2.[d:2].14 pi4".split(),
    "domain": "shop.example api.team.test wiki.corp.example stg.pay.example git.lab.test".split(),
    "svc": "Grafana Jenkins Redis RabbitMQ Kibana MinIO Nexus Keycloak Gitea Metabase".split(),
    "db": "orders billing analytics users inventory ledger sessions".split(),
    "name": PEOPLE,
    "kname": KO_PEOPLE,
    "env": "staging production dev QA sandbox pre-prod demo".split(),
    "kenv": "스테이징 운영 개발 테스트 데모 사내 QA".split(),
    "file": (
        "config/app.py .env.local deploy/run.sh src/db/client.ts ops/values.yaml scripts/seed.sh "
        "infra/main.tf settings.toml docker-compose.yml"
    ).split(),
    "port": "3306 5432 6379 8080 9000 27017".split(),
    "date": [f"2026-{month:02}-{day:02}" for month in range(1, 11) for day in (3, 12, 27)],
    "day": ["Monday", "Tuesday", "Friday", "yesterday", "last week", "this morning"],
    "n": [str(number) for number in range(2, 60)],
    "min": [str(number) for number in range(10, 60)],
    "weekday": ["Monday", "Wednesday", "Friday"],
    "team": ["T0[AN:9]"],
    "bot": ["B0[AN:9]"],
    "bignum": ["[d:18]"],
    "ticket": ["OPS-[d:3]", "PAY-[d:4]", "#[d:4]", "INFRA-[d:2]"],
    "mod": "auth billing worker gateway importer scheduler notifier search".split(),
}
