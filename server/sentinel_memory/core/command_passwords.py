"""Passwords in the options of commands, which no name announces: `mysql -p`, `curl -u`."""

import re
from collections.abc import Iterator

from .assigned_values import read_value
from .expressions import expression
from .secret_patterns import Secret
from .secret_shape import is_secret_shaped

_REST = r"[ \t][^\n]{0,200}"
_OPTIONS: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = (
    (
        expression(
            r"(?:(?:mysql|mariadb|mongo)\w*|sshpass|redis-cli|(?:docker|podman|az|oc|helm|buildah"
            rf"|skopeo|rclone|cf|gcloud|npm|heroku)(?:[ \t]\w+){{0,2}} login|7z[ar]?){_REST}",
            needs=("mysql", "mariadb", "mongo", "sshpass", "redis-cli", " login", "7z"),
        ),
        expression(r"(?<=\s)-[pa][ \t]?"),
    ),
    (
        expression(rf"(?:curl|wget|http|ldap\w+){_REST}", needs=("curl", "wget", "http", "ldap")),
        expression(r"(?<=\s)(?:-[pw][ \t]|(?:-u|--user|-a|--auth)[ =]?[\"']?[\w.@%+-]{1,64}:)"),
    ),
    (
        expression(
            rf"(?:cargo|vault|railway|doctl|heroku|rabbitmqctl|xfreerdp|smbclient){_REST}",
            needs=("cargo", "vault", "railway", "doctl", "heroku", "rabbitmq", "xfreerdp", "smbc"),
        ),
        expression(
            r"(?<=\s)(?:login[ ]|init -t[ ]|(?:change_password|add_user)[ ]\S{1,64}[ ]|/p:"
            r"|-U[ ][\w.\\-]{1,64}%)"
        ),
    ),
    (
        expression(
            rf"(?:unzip|zip|sqlcmd|bcp|osql){_REST}", needs=("zip", "sqlcmd", "bcp", "osql")
        ),
        expression(r"(?<=\s)-P[ \t]?"),
    ),
    (
        expression(rf"htpasswd[ \t]+-\w{{0,4}}b{_REST}", needs=("htpasswd",)),
        expression(
            r"-\w{0,4}b\w{0,4}(?:[ \t]+[^\s-]\S{0,80}){1,2}?[ \t]+(?=\S+[ \t]*(?:$|[\n;&|`]))"
        ),
    ),
    (expression(rf"net use{_REST}", needs=("net use",)), expression(r"/user:\S{1,80}[ \t]+")),
    (expression(rf"net user{_REST}", needs=("net user",)), expression(r"(?<=user )\S{1,80}[ \t]+")),
    (
        expression(r"ConvertTo-SecureString[ \t][^\n]{0,200}", needs=("ConvertTo-Secure",)),
        expression(r"String[ \t]+(?=[\"'])"),
    ),
    (
        expression(r"echo[ \t][^\n|]{1,200}\|[ \t]*sudo[^\n]{0,20} -S", needs=("sudo",)),
        expression(r"(?<=echo)[ \t]+"),
    ),
    (
        expression(r"echo[ \t][^\n|]{1,200}\|[ \t]*(?:sudo )?chpasswd", needs=("chpasswd",)),
        expression(r"[\w-]{1,32}:"),
    ),
)
_PASSWORD_FILE = expression(
    r"^(?:[\w-]{1,63}\.[\w.-]{1,200}|localhost|\*):(?:\d{4,5}|\*):[\w*.-]{1,64}:[\w*.-]{1,64}:"
    r"(?P<secret>[^\s:]{6,128})$",
    re.MULTILINE,
    needs=(":",),
)


def find_command_passwords(text: str) -> Iterator[Secret]:
    """Yields the values of options that take a password, and lines of `.pgpass`."""
    for commands, options in _OPTIONS:
        for command in commands.finditer(text):
            for option in options.finditer(text, *command.span()):
                value = read_value(text, option.end())
                if is_secret_shaped(value.text, explicit=True):
                    value = value.whole()
                    yield Secret(value.start, value.end, "password")
    for line in _PASSWORD_FILE.finditer(text):
        if is_secret_shaped(line["secret"], explicit=True):
            yield Secret(*line.span("secret"), "password")
