// The kernel of src/kernels/network/assembly for processors with AMX: the same values to the last bit, six times as fast.
// A layer's sums are those of the three rows themselves instead of Winograd's products: activations are parted into their
// lower and upper eight bits, weights are eight bits anyway, and sums of both are whole.
#if !defined(__AMX_INT8__) || !defined(__AVX512VNNI__)
#error "this takes a processor with AMX and AVX-512 (Intel's of 2023 on), and -march=native"
#endif
#include <immintrin.h>
#include <node_api.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

namespace {

/** On cache lines of their own: a tile whose rows lie across two takes twice as long to load. */
template <class T>
struct Aligned {
  using value_type = T;
  Aligned() = default;
  template <class U>
  Aligned(const Aligned<U>&) {}
  T* allocate(size_t n) { return static_cast<T*>(std::aligned_alloc(64, (n * sizeof(T) + 63) / 64 * 64)); }
  void deallocate(T* p, size_t) { std::free(p); }
  template <class U>
  bool operator==(const Aligned<U>&) const { return true; }
  template <class U>
  bool operator!=(const Aligned<U>&) const { return false; }
};

/** Numbers that describe two new rows: the four rows they are made of, their places on the board, and the rows that are added. */
constexpr int ABOUT = 8;
/** Products of the WebAssembly kernel, whose weights are read. */
constexpr int PRODUCTS = 4;

inline __m512 finished(__m512i sum, const float* scale, const float* bias) {
  return _mm512_add_ps(_mm512_mul_ps(_mm512_cvtepi32_ps(sum), _mm512_loadu_ps(scale)), _mm512_loadu_ps(bias));
}

inline void store16(__m512i sum, const float* scale, const float* bias, const int16_t* added, float part, int16_t* to) {
  __m512 x = finished(sum, scale, bias);
  if (added) {
    const __m512i before = _mm512_cvtepi16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(added)));
    x = _mm512_add_ps(x, _mm512_mul_ps(_mm512_cvtepi32_ps(before), _mm512_set1_ps(part)));
  }
  x = _mm512_add_ps(_mm512_max_ps(x, _mm512_setzero_ps()), _mm512_set1_ps(0.5f));
  x = _mm512_min_ps(x, _mm512_set1_ps(40000.0f));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtsepi32_epi16(_mm512_cvttps_epi32(x)));
}

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

void tail(char* memory, const double* a) {
  auto at = [&](int i) { return memory + static_cast<uint32_t>(a[i]); };
  const auto* input = reinterpret_cast<const int16_t*>(at(0));
  const int inputs = static_cast<int>(a[1]);
  const auto* weights = reinterpret_cast<const int16_t*>(at(2));
  const auto* scale = reinterpret_cast<const float*>(at(3));
  const auto* bias = reinterpret_cast<const float*>(at(4));
  auto* output = reinterpret_cast<float*>(at(5));
  const int rows = static_cast<int>(a[6]);
  for (int row = 0; row < rows; row += 4) {
    const int some = rows - row < 4 ? rows - row : 4;
    __m512i sum[4];
    for (int k = 0; k < 4; k++) sum[k] = _mm512_setzero_si512();
    for (int i = 0; i < inputs; i += 2) {
      const __m512i w = _mm512_loadu_si512(weights + 16 * i);
      for (int k = 0; k < 4; k++) {
        int32_t two;
        std::memcpy(&two, input + static_cast<size_t>(row + (k < some ? k : 0)) * inputs + i, 4);
        sum[k] = _mm512_dpwssd_epi32(sum[k], _mm512_set1_epi32(two), w);
      }
    }
    for (int k = 0; k < some; k++)
      _mm512_storeu_ps(output + 16 * (row + k), _mm512_max_ps(finished(sum[k], scale, bias), _mm512_setzero_ps()));
  }
}

/** `hidden` with as many vectors of outputs at once. */
template <int N>
void hiddenPart(const float* z, const int32_t* list, int rows, const float* weights, const float* bias, float* output, int outputs) {
  __m512 sum[N];
  for (int j = 0; j < N; j++) sum[j] = _mm512_loadu_ps(bias + 16 * j);
  for (int row = 0; row < rows; row++) {
    const float* x = z + 16 * list[row];
    for (int i = 0; i < 16; i++) {
      const __m512 one = _mm512_set1_ps(x[i]);
#pragma GCC unroll 8
      for (int j = 0; j < N; j++) sum[j] = _mm512_add_ps(sum[j], _mm512_mul_ps(one, _mm512_loadu_ps(weights + 16 * j)));
      weights += outputs;
    }
  }
  for (int j = 0; j < N; j++) _mm512_storeu_ps(output + 16 * j, _mm512_max_ps(sum[j], _mm512_setzero_ps()));
}

void hidden(char* memory, const double* a) {
  auto at = [&](int i) { return memory + static_cast<uint32_t>(a[i]); };
  const auto* z = reinterpret_cast<const float*>(at(0));
  const auto* list = reinterpret_cast<const int32_t*>(at(1));
  const int rows = static_cast<int>(a[2]);
  const auto* weights = reinterpret_cast<const float*>(at(3));
  const auto* bias = reinterpret_cast<const float*>(at(4));
  auto* output = reinterpret_cast<float*>(at(5));
  const int outputs = static_cast<int>(a[6]);
  int o = 0;
  for (; o + 128 <= outputs; o += 128) hiddenPart<8>(z, list, rows, weights + o, bias + o, output + o, outputs);
  for (; o < outputs; o += 32) hiddenPart<2>(z, list, rows, weights + o, bias + o, output + o, outputs);
}

void last(char* memory, const double* a) {
  auto at = [&](int i) { return memory + static_cast<uint32_t>(a[i]); };
  const auto* x = reinterpret_cast<const float*>(at(0));
  const int inputs = static_cast<int>(a[1]);
  const auto* weights = reinterpret_cast<const float*>(at(2));
  __m256 sum = _mm256_loadu_ps(reinterpret_cast<const float*>(at(3)));
  for (int i = 0; i < inputs; i++)
    sum = _mm256_add_ps(sum, _mm256_mul_ps(_mm256_set1_ps(x[i]), _mm256_loadu_ps(weights + 8 * i)));
  _mm256_storeu_ps(reinterpret_cast<float*>(at(4)), sum);
}

/** A function of JavaScript: the memory, then the numbers that the WebAssembly function takes. */
template <void (*part)(char*, const double*)>
napi_value called(napi_env env, napi_callback_info info) {
  napi_value given[16];
  size_t count = 16;
  napi_get_cb_info(env, info, &count, given, nullptr, nullptr);
  void* memory = nullptr;
  napi_get_arraybuffer_info(env, given[0], &memory, nullptr);
  double numbers[16] = {};
  for (size_t i = 1; i < count; i++) napi_get_value_double(env, given[i], &numbers[i - 1]);
  part(static_cast<char*>(memory), numbers);
  return nullptr;
}

napi_value begin(napi_env env, napi_value exports) {
  const napi_property_descriptor parts[] = {
      {"layer", nullptr, called<layer>, nullptr, nullptr, nullptr, napi_default, nullptr},
      {"tail", nullptr, called<tail>, nullptr, nullptr, nullptr, napi_default, nullptr},
      {"hidden", nullptr, called<hidden>, nullptr, nullptr, nullptr, napi_default, nullptr},
      {"last", nullptr, called<last>, nullptr, nullptr, nullptr, napi_default, nullptr},
  };
  napi_define_properties(env, exports, 4, parts);
  return exports;
}

}  // namespace

NAPI_MODULE(network, begin)
