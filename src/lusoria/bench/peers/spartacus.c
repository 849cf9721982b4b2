/* Spartacus by hand, for comparison: the rules of the box (SPA-n.m are clauses of its rulebook) as somebody would write
 * them in C who wants nothing but random games. Hands are sets of bits, a trick is a sum and its best card; nothing is
 * checked. The chance and the random policy are those of the kernel, so the games are the same ones. */

#include "spartacus.h"

enum { PASS_WEIGHT = 1, PLAY_WEIGHT = 3 };

typedef struct {
    int seats, turn, starter, games, over;
    int best, best_seat; /* the card that wins so far, -1: none counts; and whose it is */
    int numbers, flags;  /* in the trick: the sum of its numbers, how many flags */
    unsigned passed;     /* bit p: seat p is out of the trick */
    unsigned hand[SEATS];
    int64_t won[SEATS], points[SEATS];
} State;

static inline int next_seat(const State *s, int seat) {
    return seat + 1 < s->seats ? seat + 1 : 0;
}

static inline void new_trick(State *s, int leader) {
    s->best = -1;
    s->numbers = s->flags = 0;
    s->passed = 0;
    s->turn = leader;
}

static inline void new_game(State *s, const Box *box) { /* SPA-3.1, SPA-7.9 */
    unsigned full = ((1u << (box->numbers + 1)) - 1) & ~(unsigned)box->no_flags;
    for (int seat = 0; seat < s->seats; seat++) {
        s->hand[seat] = full;
        s->won[seat] = 0;
    }
    new_trick(s, s->starter);
}

static inline int64_t worth(const Box *box, int64_t numbers, int flags) { /* SPA-6.3, SPA-6.4, SPA-7.6, SPA-7.7 */
    if (box->joker) return numbers - flags * box->joker_cost * box->joker_minus;
    while (flags-- > 0) numbers *= box->doubling;
    return numbers;
}

static inline void award_trick(State *s, const Box *box) {
    if (s->best < 0) return; /* SPA-6.2 */
    if (box->joker && box->joker_worthless && s->flags) return; /* SPA-7.8 */
    s->won[s->best_seat] += worth(box, s->numbers, s->flags);
}

static inline int64_t hand_cost(const Box *box, unsigned hand) {
    int64_t numbers = 0;
    int flag = hand & 1;
    for (hand &= ~1u; hand; hand &= hand - 1) numbers += __builtin_ctz(hand);
    if (box->joker) return numbers + flag * box->joker_cost * box->joker_minus;
    return worth(box, numbers, flag);
}

static void end_hand(State *s, const Box *box) {
    award_trick(s, box);
    for (int seat = 0; seat < s->seats; seat++) {
        s->points[seat] += s->won[seat] - hand_cost(box, s->hand[seat]);
        s->won[seat] = 0;
    }
    s->games++;
    if (s->games >= box->series) {
        s->over = 1;
    } else {
        s->starter = next_seat(s, s->starter); /* SPA-7.2 */
        new_game(s, box);
    }
}

/* The card that the policy plays, -1: it passes. First what kind of action, by weight, then evenly among its codes,
 * where a flag that is a joker comes last (SPA-7.3). */
static inline int pick(const State *s, const Box *box, Lane *lane) {
    int top = s->best < 0 ? TOP + 1 : s->best;
    unsigned can = s->hand[s->turn] & (((1u << top) - 1) | 1u); /* SPA-4.3, SPA-7.3 */
    int may_pass = s->best >= 0;                                /* SPA-4.2, SPA-7.4 */
    int open = __builtin_popcount(can), passes = !open;
    lane->counter++;
    if (may_pass && open) {
        uint64_t k = ((mix(lane->key, lane->counter) >> 32) * (PASS_WEIGHT + PLAY_WEIGHT)) >> 31;
        passes = k < PASS_WEIGHT;
    }
    if (passes) {
        lane->counter++;
        return -1;
    }
    if (box->joker) can = (can & ~1u) | (can & 1u) << JOKER;
    for (int k = below(lane, open); k > 0; k--) can &= can - 1;
    int card = __builtin_ctz(can);
    return card == JOKER ? FLAG : card;
}

static inline void step(State *s, const Box *box, Lane *lane) {
    int seat = s->turn, card = pick(s, box, lane);
    if (card < 0) {
        s->passed |= 1u << seat; /* SPA-4.4 */
    } else {
        s->hand[seat] &= ~(1u << card);
        s->numbers += card;
        s->flags += card == FLAG;
        if (card != FLAG || box->joker) { /* SPA-4.5, SPA-7.5 */
            s->best = card;
            s->best_seat = seat;
        }
        if (s->hand[seat] == 0) { /* SPA-6.1 */
            end_hand(s, box);
            return;
        }
    }
    int turn = next_seat(s, seat);
    while (s->passed >> turn & 1) turn = next_seat(s, turn);
    if (s->best >= 0 && s->best_seat == turn) { /* SPA-5.1, SPA-5.3 */
        award_trick(s, box);
        new_trick(s, next_seat(s, turn));
    } else {
        s->turn = turn;
    }
}

/* Games `first .. first + games - 1` of a seed: scores by seat, and lengths in decisions. */
void play_random(const Box *box, int64_t seats, int64_t seed, int64_t first, int64_t games, int64_t *scores,
                 int64_t *lengths) {
    for (int64_t g = 0; g < games; g++) {
        uint64_t key = mix((uint64_t)seed, (uint64_t)(first + g));
        Lane deck = {mix(key, 1), 0}, policy = {mix(key, POLICY), 0};
        State s = {.seats = (int)seats};
        s.starter = below(&deck, s.seats); /* SPA-3.2 */
        new_game(&s, box);
        int64_t steps = 0;
        while (!s.over) {
            step(&s, box, &policy);
            steps++;
        }
        lengths[g] = steps;
        for (int seat = 0; seat < s.seats; seat++) scores[g * seats + seat] = s.points[seat];
    }
}
