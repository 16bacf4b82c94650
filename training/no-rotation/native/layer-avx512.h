// A layer by AVX-512: the products of the WebAssembly kernel, for 8 tiles and 32 outputs at a time.

/** Outputs of a block: two vectors. */
constexpr int WIDE = 32;
/** Tiles that share the weights they load. */
constexpr int MOST_TILES = 8;

/** The weights of the layers of each instance: in blocks of 32 outputs, by product; for every two inputs two numbers for each output. */
thread_local std::map<std::pair<int, const int16_t*>, std::vector<int16_t, Aligned<int16_t>>> packed;
/** By tile and product: the differences and sums of its rows, the sum less 32768, so that it has 16 bits. */
thread_local std::vector<int16_t, Aligned<int16_t>> turned;

const int16_t* blocksOf(int instance, const int16_t* from, int inputs, int outputs) {
  auto& to = packed[{instance, from}];
  if (!to.empty()) return to.data();
  to.resize(static_cast<size_t>(PRODUCTS) * inputs * outputs);
  int16_t* at = to.data();
  for (int o = 0; o < outputs; o += WIDE)
    for (int p = 0; p < PRODUCTS; p++)
      for (int i = 0; i < inputs; i += 2)
        for (int eight = o; eight < o + WIDE; eight += 8, at += 16)
          std::memcpy(at, from + ((static_cast<size_t>(eight / 8) * PRODUCTS + p) * (inputs / 2) + i / 2) * 16, 32);
  return to.data();
}

void turn(const int16_t* input, int inputs, const int32_t* tiles, int count) {
  const __m512i least = _mm512_set1_epi16(-32768);
  turned.resize(static_cast<size_t>(count) * PRODUCTS * inputs);
  int16_t* to = turned.data();
  for (int tile = 0; tile < count; tile++, to += PRODUCTS * inputs) {
    const int32_t* about = tiles + tile * ABOUT;
    for (int c = 0; c < inputs; c += 32) {
      __m512i d[4];
      for (int k = 0; k < 4; k++) d[k] = _mm512_loadu_si512(input + static_cast<size_t>(about[k]) * inputs + c);
      _mm512_store_si512(to + c, _mm512_sub_epi16(d[0], d[2]));
      _mm512_store_si512(to + inputs + c, _mm512_add_epi16(_mm512_add_epi16(d[1], d[2]), least));
      _mm512_store_si512(to + 2 * inputs + c, _mm512_sub_epi16(d[2], d[1]));
      _mm512_store_si512(to + 3 * inputs + c, _mm512_sub_epi16(d[1], d[3]));
    }
  }
}

/** `_mm512_dpwssd_epi32`, with which GCC 12 copies every sum at every step. */
inline void add(__m512i& sum, __m512i two, __m512i weights) {
  asm("vpdpwssd %2, %1, %0" : "+v"(sum) : "v"(two), "v"(weights));
}

/** The sums of one product for N tiles and 32 outputs. */
template <int N>
inline void product(const int16_t* x, size_t tileStep, int inputs, const int16_t* weights, const int32_t* starts, __m512i (*to)[2]) {
  __m512i sum[N][2];
  // loops over sums are unrolled so that they stay in registers
#pragma GCC unroll 8
  for (int k = 0; k < N; k++) {
    sum[k][0] = _mm512_loadu_si512(starts);
    sum[k][1] = _mm512_loadu_si512(starts + 16);
  }
  for (int i = 0; i < inputs; i += 2, weights += 2 * WIDE) {
    const __m512i one = _mm512_load_si512(weights);
    const __m512i other = _mm512_load_si512(weights + WIDE);
#pragma GCC unroll 8
    for (int k = 0; k < N; k++) {
      int32_t two;
      std::memcpy(&two, x + k * tileStep + i, 4);
      const __m512i both = _mm512_set1_epi32(two);
      add(sum[k][0], both, one);
      add(sum[k][1], both, other);
    }
  }
#pragma GCC unroll 8
  for (int k = 0; k < N; k++) {
    to[k][0] = sum[k][0];
    to[k][1] = sum[k][1];
  }
}

void layer(char* memory, const double* a) {
  auto at = [&](int i) { return memory + static_cast<uint32_t>(a[i]); };
  const int inputs = static_cast<int>(a[1]);
  const int outputs = static_cast<int>(a[10]);
  const int16_t* weights = blocksOf(static_cast<int>(a[14]), reinterpret_cast<const int16_t*>(at(2)), inputs, outputs);
  const auto* starts = reinterpret_cast<const int32_t*>(at(3));
  const auto* scale = reinterpret_cast<const float*>(at(4));
  const char* bias = at(5);
  const size_t biasStep = static_cast<size_t>(a[6]);
  const int16_t* residual = a[7] == 0 ? nullptr : reinterpret_cast<const int16_t*>(at(7));
  const float part = static_cast<float>(a[8]);
  auto* output = reinterpret_cast<int16_t*>(at(9));
  const auto* tiles = reinterpret_cast<const int32_t*>(at(11));
  const int count = static_cast<int>(a[12]);
  turn(reinterpret_cast<const int16_t*>(at(0)), inputs, tiles, count);

  const size_t tileStep = static_cast<size_t>(PRODUCTS) * inputs;
  __m512i sums[PRODUCTS][MOST_TILES][2];
  for (int o = 0; o < outputs; o += WIDE)
    for (int tile = 0, some; tile < count; tile += some) {
      some = count - tile >= MOST_TILES ? MOST_TILES : MOST_TILES / 2;
      for (int p = 0; p < PRODUCTS; p++) {
        const int16_t* x = turned.data() + tile * tileStep + static_cast<size_t>(p) * inputs;
        const int16_t* block = weights + (static_cast<size_t>(o) * PRODUCTS + static_cast<size_t>(p) * WIDE) * inputs;
        (some == MOST_TILES ? product<MOST_TILES> : product<MOST_TILES / 2>)(x, tileStep, inputs, block, starts + p * outputs + o, sums[p]);
      }
      for (int k = 0; k < some; k++) {
        const int32_t* about = tiles + (tile + k) * ABOUT;
        for (int half = 0; half < 2; half++) {
          const int row = 2 * (tile + k) + half;
          int16_t* to = output + static_cast<size_t>(row) * outputs + o;
          const auto* rowBias = reinterpret_cast<const float*>(bias + about[4 + half] * biasStep) + o;
          const int16_t* added = residual ? residual + static_cast<size_t>(about[6 + half]) * outputs + o : nullptr;
          for (int j = 0; j < 2; j++) {
            const __m512i one = sums[1][k][j], two = sums[2][k][j];
            const __m512i sum = half == 0
              ? _mm512_add_epi32(sums[0][k][j], _mm512_srai_epi32(_mm512_add_epi32(one, two), 1))
              : _mm512_sub_epi32(_mm512_srai_epi32(_mm512_sub_epi32(one, two), 1), sums[3][k][j]);
            store16(sum, scale + o + 16 * j, rowBias + 16 * j, added ? added + 16 * j : nullptr, part, to + 16 * j);
          }
        }
      }
    }
}
