// A layer by AMX. Its sums are those of the three rows themselves instead of Winograd's products: activations are parted
// into their lower and upper eight bits, weights are eight bits anyway, and sums of both are whole.
/** Bytes of a row's channels that a tile of the processor holds, and rows and outputs of one. */
constexpr int DEEP = 64;
constexpr int SIDE = 16;

/** The weights of the layers of each instance as tiles: by 16 outputs and by 64 channels of the three rows, four channels of an output together. */
thread_local std::map<std::pair<int, const int16_t*>, std::vector<int8_t, Aligned<int8_t>>> packed;
/** The three rows that each new row is made of, side by side: the lower and the upper eight bits of the channels. */
thread_local std::vector<uint8_t, Aligned<uint8_t>> lows, highs;

const int8_t* tilesOf(int instance, const int16_t* from, int inputs, int outputs, int deep) {
  auto& to = packed[{instance, from}];
  if (!to.empty()) return to.data();
  to.assign(static_cast<size_t>(deep) * outputs, 0);
  auto product = [&](int p, int i, int o) {
    return from[((static_cast<size_t>(o / 8) * PRODUCTS + p) * (inputs / 2) + i / 2) * 16 + 2 * (o % 8) + i % 2];
  };
  for (int o = 0; o < outputs; o++)
    for (int i = 0; i < inputs; i++) {
      const int weights[3] = {product(0, i, o), (product(1, i, o) - product(2, i, o)) / 2, product(3, i, o)};
      for (int tap = 0; tap < 3; tap++) {
        const int k = tap * inputs + i;
        const size_t tile = static_cast<size_t>(o / SIDE) * (deep / DEEP) + k / DEEP;
        to[tile * SIDE * DEEP + (k % DEEP) / 4 * DEEP + 4 * (o % SIDE) + k % 4] = static_cast<int8_t>(weights[tap]);
      }
    }
  return to.data();
}

struct __attribute__((packed)) TileConfig {
  uint8_t palette = 1, start = 0, reserved[14] = {};
  uint16_t columns[16] = {};
  uint8_t rows[16] = {};
};

void configure() {
  // Linux lets a process use these tiles when it asks for them: ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA
  static const bool allowed = syscall(SYS_arch_prctl, 0x1023, 18) == 0;
  if (!allowed) {
    std::fputs("network.node: this system does not allow AMX\n", stderr);
    std::exit(1);
  }
  TileConfig config;
  for (int i = 0; i < 8; i++) {
    config.columns[i] = DEEP;
    config.rows[i] = SIDE;
  }
  _tile_loadconfig(&config);
}

void layer(char* memory, const double* a) {
  auto at = [&](int i) { return memory + static_cast<uint32_t>(a[i]); };
  const auto* input = reinterpret_cast<const int16_t*>(at(0));
  const int inputs = static_cast<int>(a[1]);
  const int outputs = static_cast<int>(a[10]);
  const int deep = (3 * inputs + DEEP - 1) / DEEP * DEEP;
  const int8_t* weights = tilesOf(static_cast<int>(a[14]), reinterpret_cast<const int16_t*>(at(2)), inputs, outputs, deep);
  const auto* scale = reinterpret_cast<const float*>(at(4));
  const char* bias = at(5);
  const size_t biasStep = static_cast<size_t>(a[6]);
  const int16_t* residual = a[7] == 0 ? nullptr : reinterpret_cast<const int16_t*>(at(7));
  const float part = static_cast<float>(a[8]);
  auto* output = reinterpret_cast<int16_t*>(at(9));
  const auto* tiles = reinterpret_cast<const int32_t*>(at(11));
  const int rows = 2 * static_cast<int>(a[12]);

  const size_t room = static_cast<size_t>((rows + SIDE - 1) / SIDE * SIDE) * deep;
  if (lows.size() < room) {
    lows.resize(room);
    highs.resize(room);
  }
  for (int row = 0; row < rows; row += 2) {
    const int32_t* about = tiles + row / 2 * ABOUT;
    uint8_t* low = lows.data() + static_cast<size_t>(row) * deep;
    uint8_t* high = highs.data() + static_cast<size_t>(row) * deep;
    for (int k = 0; k < 4; k++) {
      const int16_t* from = input + static_cast<size_t>(about[k]) * inputs;
      for (int c = 0; c < inputs; c += 32) {
        const __m512i x = _mm512_loadu_si512(from + c);
        const __m256i l = _mm512_cvtepi16_epi8(x);
        const __m256i h = _mm512_cvtepi16_epi8(_mm512_srli_epi16(x, 8));
        if (k < 3) {
          _mm256_storeu_si256(reinterpret_cast<__m256i*>(low + k * inputs + c), l);
          _mm256_storeu_si256(reinterpret_cast<__m256i*>(high + k * inputs + c), h);
        }
        if (k > 0) {
          _mm256_storeu_si256(reinterpret_cast<__m256i*>(low + deep + (k - 1) * inputs + c), l);
          _mm256_storeu_si256(reinterpret_cast<__m256i*>(high + deep + (k - 1) * inputs + c), h);
        }
      }
    }
    if (deep > 3 * inputs)
      for (int k = 0; k < 2; k++) {
        std::memset(low + k * deep + 3 * inputs, 0, deep - 3 * inputs);
        std::memset(high + k * deep + 3 * inputs, 0, deep - 3 * inputs);
      }
  }

  configure();
  alignas(64) int32_t sums[4][SIDE][SIDE];
  for (int o = 0; o < outputs; o += 2 * SIDE) {
    const int8_t* one = weights + static_cast<size_t>(o) * deep;
    const int8_t* other = one + static_cast<size_t>(SIDE) * deep;
    for (int row = 0; row < rows; row += SIDE) {
      const uint8_t* low = lows.data() + static_cast<size_t>(row) * deep;
      const uint8_t* high = highs.data() + static_cast<size_t>(row) * deep;
      _tile_zero(0);
      _tile_zero(1);
      _tile_zero(2);
      _tile_zero(3);
      for (int k = 0; k < deep; k += DEEP) {
        _tile_loadd(4, low + k, deep);
        _tile_loadd(6, one + k * SIDE, DEEP);
        _tile_loadd(7, other + k * SIDE, DEEP);
        _tile_loadd(5, high + k, deep);
        _tile_dpbusd(0, 4, 6);
        _tile_dpbusd(1, 4, 7);
        _tile_dpbusd(2, 5, 6);
        _tile_dpbusd(3, 5, 7);
      }
      _tile_stored(0, sums[0], 4 * SIDE);
      _tile_stored(1, sums[1], 4 * SIDE);
      _tile_stored(2, sums[2], 4 * SIDE);
      _tile_stored(3, sums[3], 4 * SIDE);
      for (int k = 0; k < SIDE && row + k < rows; k++) {
        const int r = row + k;
        const int32_t* about = tiles + r / 2 * ABOUT;
        int16_t* to = output + static_cast<size_t>(r) * outputs + o;
        const auto* rowBias = reinterpret_cast<const float*>(bias + about[4 + r % 2] * biasStep) + o;
        const int16_t* added = residual ? residual + static_cast<size_t>(about[6 + r % 2]) * outputs + o : nullptr;
        for (int j = 0; j < 2; j++)
          store16(_mm512_add_epi32(_mm512_load_si512(sums[j][k]), _mm512_slli_epi32(_mm512_load_si512(sums[2 + j][k]), 8)),
                  scale + o + SIDE * j, rowBias + SIDE * j, added ? added + SIDE * j : nullptr, part, to + SIDE * j);
      }
    }
  }
  _tile_release();
}
