// The kernel of src/kernels/network/assembly for processors with AVX-512, and with AMX where there is that: the same
// values to the last bit, several times as fast.
#ifndef __AVX512VNNI__
#error "this takes a processor with AVX-512 and VNNI, and -march=native"
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

#ifdef __AMX_INT8__
#include "layer-amx.h"
#else
#include "layer-avx512.h"
#endif

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
