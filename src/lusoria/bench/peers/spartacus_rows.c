/* Spartacus by hand, line by line: the rows, the mask of legal codes and the loops of rules.py in plain C, without its
 * checks (SPA-n.m are clauses of its rulebook). The chance and the random policy are those of the kernel, so the games
 * are the same ones. */

#include <string.h>

#include "spartacus.h"

enum { KINDS = 11, LONGEST = 15, NONE = -1 };
enum { PASS = 0, PLAY = 1, CODES = PLAY + KINDS + 1, PASS_WEIGHT = 1, PLAY_WEIGHT = 3 };

typedef struct {
    Lane deck;
    int8_t hand[SEATS][KINDS], cards_left[SEATS], passed[SEATS];
    int8_t trick_card[LONGEST], trick_seat[LONGEST], trick_size;
    int8_t piles[SEATS];
    int16_t laid_open[SEATS];
    int32_t won[SEATS], points[SEATS];
    int8_t seats, starter, games, awaited, over;
} State;

static int next_seat(const State *s, int seat) {
    return seat + 1 < s->seats ? seat + 1 : 0;
}

static void new_trick(State *s, int leader) {
    for (int i = 0; i < s->trick_size; i++) s->trick_card[i] = s->trick_seat[i] = 0;
    s->trick_size = 0;
    for (int seat = 0; seat < s->seats; seat++) s->passed[seat] = 0;
    s->awaited = leader;
}

static void new_game(State *s, const Box *box) {
    for (int seat = 0; seat < s->seats; seat++) { /* SPA-3.1 */
        for (int card = 1; card < KINDS; card++) s->hand[seat][card] = card <= box->numbers;
        s->hand[seat][FLAG] = 1 - box->no_flags; /* SPA-7.9 */
        s->cards_left[seat] = box->numbers + 1 - box->no_flags;
        s->piles[seat] = 0;
        s->won[seat] = 0;
    }
    new_trick(s, s->starter);
}

static int best_play(const State *s, const Box *box) {
    int i = s->trick_size - 1;
    if (!box->joker)
        while (i >= 0 && s->trick_card[i] == FLAG) i--; /* SPA-4.5 */
    return i;                                           /* SPA-7.5 */
}

static void legal(const State *s, const Box *box, int seat, uint8_t *can) {
    int best = best_play(s, box), top = best == NONE ? TOP + 1 : s->trick_card[best];
    if (best != NONE) can[PASS] = 1; /* SPA-4.2, SPA-7.4 */
    if (s->hand[seat][FLAG]) can[PLAY + (box->joker ? JOKER : FLAG)] = 1; /* SPA-7.3 */
    for (int card = 1; card < KINDS; card++) /* SPA-4.3, SPA-7.3 */
        if (s->hand[seat][card] && card < top) can[PLAY + card] = 1;
}

static int64_t doubled(const Box *box, int64_t numbers, int flags) {
    for (int i = 0; i < flags; i++) numbers *= box->doubling;
    return numbers;
}

static int64_t trick_value(const State *s, const Box *box) {
    int numbers = 0, flags = 0;
    for (int i = 0; i < s->trick_size; i++) {
        numbers += s->trick_card[i];
        flags += s->trick_card[i] == FLAG;
    }
    if (!box->joker) return doubled(box, numbers, flags);      /* SPA-6.3 */
    if (box->joker_worthless && flags) return 0;               /* SPA-7.8 */
    return numbers - flags * box->joker_cost * box->joker_minus; /* SPA-7.6, SPA-7.7 */
}

static int64_t hand_cost(const State *s, const Box *box, int seat) {
    int numbers = 0;
    for (int card = 1; card < KINDS; card++) numbers += card * s->hand[seat][card];
    if (!box->joker) return doubled(box, numbers, s->hand[seat][FLAG]); /* SPA-6.4 */
    return numbers + s->hand[seat][FLAG] * box->joker_cost * box->joker_minus;
}

static void award_trick(State *s, const Box *box) {
    int best = best_play(s, box);
    if (best == NONE) return; /* SPA-6.2 */
    int winner = s->trick_seat[best];
    s->won[winner] += trick_value(s, box);
    s->piles[winner]++;
}

static void lay_open(State *s) { /* SPA-8.1 */
    for (int seat = 0; seat < s->seats; seat++) {
        s->laid_open[seat] = 0;
        for (int card = 0; card < KINDS; card++) s->laid_open[seat] |= s->hand[seat][card] << card;
    }
}

static void end_hand(State *s, const Box *box) {
    award_trick(s, box);
    for (int seat = 0; seat < s->seats; seat++) {
        s->points[seat] += s->won[seat] - hand_cost(s, box, seat);
        s->won[seat] = 0;
    }
    s->games++;
    if (s->games >= box->series) {
        s->over = 1;
        lay_open(s);
    } else {
        s->starter = next_seat(s, s->starter); /* SPA-7.2 */
        new_game(s, box);
    }
}

static void apply(State *s, const Box *box, int seat, int code) {
    if (code == PASS) {
        s->passed[seat] = 1; /* SPA-4.4 */
    } else {
        int card = code == PLAY + JOKER ? FLAG : code - PLAY;
        s->hand[seat][card] = 0;
        s->cards_left[seat]--;
        s->trick_card[s->trick_size] = card;
        s->trick_seat[s->trick_size] = seat;
        s->trick_size++;
        if (s->cards_left[seat] == 0) { /* SPA-6.1 */
            end_hand(s, box);
            return;
        }
    }
    int best = best_play(s, box), turn = next_seat(s, seat);
    while (s->passed[turn]) turn = next_seat(s, turn);
    if (best != NONE && s->trick_seat[best] == turn) { /* SPA-5.1, SPA-5.3 */
        award_trick(s, box);
        new_trick(s, next_seat(s, turn));
    } else {
        s->awaited = turn;
    }
}

/* First what kind of action, by weight, then evenly among its codes. */
static int pick(const uint8_t *can, Lane *lane) {
    int open = 0, play = !can[PASS];
    for (int code = PLAY; code < CODES; code++) open += can[code];
    lane->counter++;
    if (can[PASS] && open) {
        uint64_t k = ((mix(lane->key, lane->counter) >> 32) * (PASS_WEIGHT + PLAY_WEIGHT)) >> 31;
        play = k >= PASS_WEIGHT;
    }
    int k = below(lane, play ? open : 1);
    if (!play) return PASS;
    for (int code = PLAY;; code++)
        if (can[code] && k-- == 0) return code;
}

/* Games `first .. first + games - 1` of a seed: scores by seat, and lengths in decisions. */
void play_random(const Box *box, int64_t seats, int64_t seed, int64_t first, int64_t games, int64_t *scores,
                 int64_t *lengths) {
    for (int64_t g = 0; g < games; g++) {
        uint64_t key = mix((uint64_t)seed, (uint64_t)(first + g));
        Lane policy = {mix(key, POLICY), 0};
        State s = {.deck = {mix(key, 1), 0}, .seats = (int8_t)seats};
        s.starter = below(&s.deck, s.seats); /* SPA-3.2 */
        new_game(&s, box);
        int64_t steps = 0;
        while (!s.over) {
            uint8_t can[CODES];
            memset(can, 0, sizeof can);
            legal(&s, box, s.awaited, can);
            apply(&s, box, s.awaited, pick(can, &policy));
            steps++;
        }
        lengths[g] = steps;
        for (int seat = 0; seat < s.seats; seat++) scores[g * seats + seat] = s.points[seat];
    }
}
