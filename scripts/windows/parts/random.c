/* bcryptprimitives.dll, which Wine 8 lacks: random bytes for the packages that are written in Rust. */
#include <windows.h>

#define MOST (1u << 20)

/* RtlGenRandom, by its exported name. */
BOOLEAN NTAPI SystemFunction036(void *bytes, ULONG count);

__declspec(dllexport) BOOL WINAPI ProcessPrng(unsigned char *bytes, size_t count)
{
    while (count > 0) {
        ULONG part = count < MOST ? (ULONG)count : MOST;
        if (!SystemFunction036(bytes, part))
            return FALSE;
        bytes += part;
        count -= part;
    }
    return TRUE;
}
