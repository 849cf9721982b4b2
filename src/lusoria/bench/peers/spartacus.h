/* What both programs share: the numbers of the box, and the chance of the kernel. */

#include <stdint.h>

enum { SEATS = 5, FLAG = 0, TOP = 10, JOKER = 11, POLICY = 99 };

typedef struct {
    int64_t numbers, doubling, joker_cost, series, joker, joker_minus, joker_worthless, no_flags;
} Box;

typedef struct {
    uint64_t key, counter;
} Lane;

static inline uint64_t mix(uint64_t key, uint64_t counter) {
    uint64_t x = key + counter * 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return (x ^ (x >> 31)) >> 1;
}

static inline int below(Lane *lane, int n) {
    lane->counter++;
    return (int)(((mix(lane->key, lane->counter) >> 32) * (uint64_t)n) >> 31);
}
