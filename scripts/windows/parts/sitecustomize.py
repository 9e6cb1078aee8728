"""Takes away what Wine 8 cannot do: a call of CopyFile2 would end the process."""

import _winapi

if hasattr(_winapi, "CopyFile2"):
    del _winapi.CopyFile2
