"""Everything that finds secrets in a text, in the order of its say (S22). Pure.

To import it takes long, for its many expressions: where agents wait, only a text that has to be
looked into brings it along.
"""

from .assignments import find_assigned_secrets
from .credentials import find_credentials
from .private_keys import find_private_keys
from .secret_patterns import find_keys

CERTAIN = (find_private_keys, find_keys)
"""By shape alone."""

IN_CONTEXT = (find_credentials, find_assigned_secrets)
"""By what stands around it."""
