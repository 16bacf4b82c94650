// NES Tetris without rotation, thousands of boards at a time.
//
// Built by nvcc it runs on the GPU; built by a C++ compiler (-x c++) the same functions run on the CPU, one item after
// the other. `check_engine.py` compares either with the positions that `golden.ts` writes.
//
// A board is 20 rows of 16 bits, the lowest first; bit c is column c from the left. Every piece has one orientation of
// one or two rows. Pieces are in the order T J Z O S L I.
#include <cmath>
#include <cstdint>

#ifdef __CUDACC__
#define ITEM __device__ __forceinline__
#define TABLE __device__ __constant__
#define KERNEL(name, ...) __global__ void name##_kernel(int n, __VA_ARGS__)
#define FOR_ITEM const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n)
#define LAUNCH(name, n, stream, ...) \
  do { if (n > 0) name##_kernel<<<(n + 127) / 128, 128, 0, (cudaStream_t)stream>>>(n, __VA_ARGS__); } while (0)
#define COUNT_UP(p) atomicAdd(p, 1)
#else
#define ITEM static inline
#define TABLE static const
#define KERNEL(name, ...) static void name##_kernel(int n, __VA_ARGS__)
#define FOR_ITEM for (int i = 0; i < n; i++)
#define LAUNCH(name, n, stream, ...) name##_kernel(n, __VA_ARGS__)
#define COUNT_UP(p) (*(p) += 1)
#endif

constexpr int ROWS = 20, PIECES = 7, FULL = 1023, PERIOD = 32767;

// the cells of the lower and the upper row of a piece's box, the first column and the length of each run of cells
TABLE int LOW[PIECES] = {2, 4, 6, 3, 3, 1, 0};
TABLE int HIGH[PIECES] = {7, 7, 3, 3, 6, 7, 15};
TABLE int LOW_AT[PIECES] = {1, 2, 1, 0, 0, 0, 0}, LOW_RUN[PIECES] = {1, 1, 2, 2, 2, 1, 0};
TABLE int HIGH_AT[PIECES] = {0, 0, 0, 0, 1, 0, 0}, HIGH_RUN[PIECES] = {3, 3, 2, 2, 2, 3, 4};
TABLE int ENTRY_COLUMN[PIECES] = {4, 4, 4, 4, 4, 4, 3};
TABLE int SPAWN_ID[PIECES] = {0x02, 0x07, 0x08, 0x0a, 0x0b, 0x0e, 0x12};

/** The columns at which a run of free cells begins. */
ITEM int runs(int row, int length) {
  const int free = ~row & FULL;
  int begins = free;
  for (int k = 1; k < length; k++) begins &= free >> k;
  return begins;
}

/**
 * The columns at which the box of a piece fits with its lower row in `row`. The box of I has an empty lower row, which
 * is below the row of its cells.
 */
ITEM int fits(const uint16_t* board, int piece, int row) {
  int fit = FULL;
  if (LOW_RUN[piece] > 0) fit &= row < 0 ? 0 : runs(board[row], LOW_RUN[piece]) >> LOW_AT[piece];
  return row + 1 < 0 ? 0 : fit & (runs(board[row + 1], HIGH_RUN[piece]) >> HIGH_AT[piece]);
}

ITEM int sideways(int reached, int free) {
  for (int before = 0; before != reached;) {
    before = reached;
    reached |= ((reached << 1) | (reached >> 1)) & free;
  }
  return reached;
}

ITEM bool blocks(const uint16_t* board, int piece) {
  return ((board[ROWS - 1] & (HIGH[piece] << ENTRY_COLUMN[piece])) | (board[ROWS - 2] & (LOW[piece] << ENTRY_COLUMN[piece]))) != 0;
}

/** Calls `at(column, row of the box)` for each resting place, from the top down. */
template <class F> ITEM void resting_places(const uint16_t* board, int piece, int tucks, F at) {
  if (blocks(board, piece)) return;
  int row = ROWS - 2;
  int reached = sideways(1 << ENTRY_COLUMN[piece], fits(board, piece, row));
  for (; reached != 0; row--) {
    const int free = fits(board, piece, row - 1);
    for (int rest = reached & ~free, c = 0; rest != 0; rest >>= 1, c++)
      if (rest & 1) at(c, row);
    reached &= free;
    if (tucks && reached != 0) reached = sideways(reached, free);
  }
}

/** Puts the piece on the board and removes complete rows; returns how many. */
ITEM int place(uint16_t* board, int piece, int column, int row) {
  if (row >= 0) board[row] |= LOW[piece] << column;
  board[row + 1] |= HIGH[piece] << column;
  int to = 0;
  for (int from = 0; from < ROWS; from++)
    if (board[from] != FULL) board[to++] = board[from];
  const int lines = ROWS - to;
  for (; to < ROWS; to++) board[to] = 0;
  return lines;
}

/** splitmix64. */
ITEM uint32_t random32(uint64_t* state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return (uint32_t)(z >> 32);
}

ITEM int below(uint64_t* state, int n) { return (int)(((uint64_t)random32(state) * (uint64_t)n) >> 32); }

/** The NES game's draw with the register at a place of its cycle; `last` is -1 before the first piece. */
ITEM int nes_draw(const uint16_t* cycle, int at, int spawn_count, int last) {
  const int first = ((cycle[at] >> 8) + spawn_count) & 7;
  if (first < PIECES && first != last) return first;
  const int id = last < 0 ? 0 : SPAWN_ID[last];
  return (((cycle[(at + 1) % PERIOD] >> 8) & 7) + id) % PIECES;
}

KERNEL(draws, const uint16_t* cycle, uint8_t* out) {
  // item: (spawn count, last + 1, place)
  FOR_ITEM out[i] = nes_draw(cycle, i % PERIOD, i / PERIOD / 8, i / PERIOD % 8 - 1);
}

KERNEL(count_places, const uint16_t* boards, const int32_t* pieces, const uint8_t* live, int tucks, int32_t* count) {
  FOR_ITEM {
    int found = 0;
    if (!live || live[i]) resting_places(boards + i * ROWS, pieces[i], tucks, [&](int, int) { found++; });
    count[i] = found;
  }
}

/** Writes every board after a placement, from place `offset[i]` on. `limit` is how many rows the network looks at. */
KERNEL(expand, const uint16_t* boards, const int32_t* pieces, const uint8_t* live, int tucks, const int32_t* offset,
       uint16_t* after, int32_t* parent, int32_t* code, int32_t* lines, uint8_t* blocked, int32_t* limit) {
  FOR_ITEM {
    int at = offset[i];
    const uint16_t* board = boards + i * ROWS;
    const int piece = pieces[i];
    if (!live || live[i])
      resting_places(board, piece, tucks, [&](int column, int row) {
        uint16_t* to = after + (int64_t)at * ROWS;
        for (int y = 0; y < ROWS; y++) to[y] = board[y];
        lines[at] = place(to, piece, column, row);
        parent[at] = i;
        code[at] = (column << 6) | (LOW_RUN[piece] == 0 ? row + 1 : row);
        int mask = 0;
        for (int p = 0; p < PIECES; p++) mask |= blocks(to, p) << p;
        blocked[at] = mask;
        int top = ROWS;
        while (top > 0 && to[top - 1] == 0) top--;
        limit[at] = top < ROWS ? top + 1 : ROWS;
        at++;
      });
  }
}

/**
 * What the network sees: for each row a word with its filled cells in bits 0 to 9, covered ones from bit 10 and air
 * that can be reached from above by going down and sideways from bit 20. `spot` is the board times 20 and the row;
 * `sides` has bit 0 if there is a row below, bit 1 if the network sees a row above, and bit 2 for every row that it sees.
 */
KERNEL(look, const uint16_t* boards, const int32_t* limit, const int64_t* begin, int32_t* words, int32_t* spot, uint8_t* sides) {
  FOR_ITEM {
    const uint16_t* board = boards + (int64_t)i * ROWS;
    int above = 0, reached = FULL;
    for (int y = limit[i] - 1; y >= 0; y--) {
      const int row = board[y];
      reached = sideways(reached & ~row, ~row & FULL);
      const int64_t at = begin[i] + y;
      words[at] = row | ((above & ~row) << 10) | (reached << 20);
      spot[at] = i * ROWS + y;
      sides[at] = (y > 0) | ((y + 1 < limit[i]) << 1) | 4;
      above |= row;
    }
  }
}

/**
 * For each item the mean over the coming pieces, by their chances, of the best placement: lines and value after, where
 * the coming piece can still appear. `best` is the index of that placement for each coming piece. With a `risk`, in
 * thousandths, the mean is that of exponentials: log(mean of exp(risk * worth)) / risk, by which many lines count more.
 */
KERNEL(backup, const int32_t* pieces, const int32_t* offset, const int32_t* count, const int32_t* lines,
       const uint8_t* blocked, const float* values, const float* chances, int thousandths, float* mean, int32_t* best) {
  FOR_ITEM {
    const float risk = thousandths / 1000.0f;
    float sum = 0;
    for (int m = 0; m < PIECES; m++) {
      float most = -1e9f;
      int which = -1;
      for (int k = offset[i]; k < offset[i] + count[i]; k++) {
        const float value = lines[k] + ((blocked[k] >> m) & 1 ? 0.0f : values[(int64_t)k * PIECES + m]);
        if (value > most) { most = value; which = k; }
      }
      if (best) best[i * PIECES + m] = which;
      if (which < 0) most = 0;
      sum += chances[pieces[i] * PIECES + m] * (risk > 0 ? expf(risk * most) : most);
    }
    mean[i] = risk > 0 ? logf(sum) / risk : sum;
  }
}

/** The index of the greatest score of each item. */
KERNEL(greatest, const int32_t* offset, const int32_t* count, const float* score, int32_t* best) {
  FOR_ITEM {
    int which = -1;
    for (int k = offset[i]; k < offset[i] + count[i]; k++)
      if (which < 0 || score[k] > score[which]) which = k;
    best[i] = which;
  }
}

ITEM int coming(const uint16_t* cycle, uint64_t* random, int32_t* spawn_count, int last) {
  *spawn_count = (*spawn_count + 1) & 255;
  return nes_draw(cycle, below(random, PERIOD), *spawn_count, last);
}

ITEM void begin_game(const uint16_t* cycle, uint16_t* board, int32_t* piece, int32_t* next, int32_t* spawn_count,
                     int32_t* lines, uint64_t* random) {
  for (int y = 0; y < ROWS; y++) board[y] = 0;
  *spawn_count = 0;
  *lines = 0;
  *piece = coming(cycle, random, spawn_count, -1);
  *next = coming(cycle, random, spawn_count, *piece);
}

KERNEL(begin, const uint16_t* cycle, uint16_t* boards, int32_t* pieces, int32_t* nexts, int32_t* spawn_counts,
       int32_t* lines, uint64_t* random) {
  FOR_ITEM begin_game(cycle, boards + i * ROWS, pieces + i, nexts + i, spawn_counts + i, lines + i, random + i);
}

/**
 * Goes on to the board of the choice (`chosen`, which has `stride` entries an item: 7, one for each next piece, or 1),
 * or to a random one with a chance of 0, 0.5, 1 or 1.5 times `explore` in 65536, by the number of the game. A game that ends is counted by its lines; with `restart`
 * another begins, else the item is no longer live. `follows` says whether the choice was made and the game goes on.
 */
KERNEL(advance, const uint16_t* cycle, uint16_t* boards, int32_t* pieces, int32_t* nexts, int32_t* spawn_counts,
       int32_t* lines, uint64_t* random, uint8_t* live, const int32_t* offset, const int32_t* count,
       const uint16_t* after, const int32_t* gained, const uint8_t* blocked, const int32_t* chosen, int stride,
       int explore, int restart, int32_t* ended, uint8_t* follows) {
  FOR_ITEM if (live[i]) {
    const int next = nexts[i];
    const int choice = count[i] == 0 ? -1 : chosen[i * stride + (stride == 1 ? 0 : next)];
    int k = choice;
    if (explore > 0 && count[i] > 0 && (int)(random32(random + i) & 65535) < explore * (i & 3) / 2)
      k = offset[i] + below(random + i, count[i]);
    if (k >= 0) {
      for (int y = 0; y < ROWS; y++) boards[i * ROWS + y] = after[(int64_t)k * ROWS + y];
      lines[i] += gained[k];
      pieces[i] = next;
      nexts[i] = coming(cycle, random + i, spawn_counts + i, next);
    }
    const bool over = k < 0 || ((blocked[k] >> next) & 1);
    if (follows) follows[i] = !over && k == choice;
    if (over) {
      COUNT_UP(ended + (lines[i] < 1023 ? lines[i] : 1023));
      if (restart) begin_game(cycle, boards + i * ROWS, pieces + i, nexts + i, spawn_counts + i, lines + i, random + i);
      else live[i] = 0;
    }
  }
}

#define P(type, name) type* name
extern "C" {
void jg_draws(void* s, int n, P(const uint16_t, cycle), P(uint8_t, out)) { LAUNCH(draws, n, s, cycle, out); }
void jg_count(void* s, int n, P(const uint16_t, b), P(const int32_t, p), P(const uint8_t, live), int tucks, P(int32_t, c)) {
  LAUNCH(count_places, n, s, b, p, live, tucks, c);
}
void jg_expand(void* s, int n, P(const uint16_t, b), P(const int32_t, p), P(const uint8_t, live), int tucks,
               P(const int32_t, o), P(uint16_t, after), P(int32_t, parent), P(int32_t, code), P(int32_t, lines),
               P(uint8_t, blocked), P(int32_t, limit)) {
  LAUNCH(expand, n, s, b, p, live, tucks, o, after, parent, code, lines, blocked, limit);
}
void jg_look(void* s, int n, P(const uint16_t, b), P(const int32_t, limit), P(const int64_t, begin), P(int32_t, words),
             P(int32_t, spot), P(uint8_t, sides)) {
  LAUNCH(look, n, s, b, limit, begin, words, spot, sides);
}
void jg_backup(void* s, int n, P(const int32_t, p), P(const int32_t, o), P(const int32_t, c), P(const int32_t, lines),
               P(const uint8_t, blocked), P(const float, values), P(const float, chances), int thousandths, P(float, mean),
               P(int32_t, best)) {
  LAUNCH(backup, n, s, p, o, c, lines, blocked, values, chances, thousandths, mean, best);
}
void jg_greatest(void* s, int n, P(const int32_t, o), P(const int32_t, c), P(const float, score), P(int32_t, best)) {
  LAUNCH(greatest, n, s, o, c, score, best);
}
void jg_begin(void* s, int n, P(const uint16_t, cycle), P(uint16_t, b), P(int32_t, p), P(int32_t, next),
              P(int32_t, spawn), P(int32_t, lines), P(uint64_t, random)) {
  LAUNCH(begin, n, s, cycle, b, p, next, spawn, lines, random);
}
void jg_advance(void* s, int n, P(const uint16_t, cycle), P(uint16_t, b), P(int32_t, p), P(int32_t, next),
                P(int32_t, spawn), P(int32_t, lines), P(uint64_t, random), P(uint8_t, live), P(const int32_t, o),
                P(const int32_t, c), P(const uint16_t, after), P(const int32_t, gained), P(const uint8_t, blocked),
                P(const int32_t, chosen), int stride, int explore, int restart, P(int32_t, ended),
                P(uint8_t, follows)) {
  LAUNCH(advance, n, s, cycle, b, p, next, spawn, lines, random, live, o, c, after, gained, blocked, chosen, stride,
         explore, restart, ended, follows);
}
}
