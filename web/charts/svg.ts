/** Text escaped for SVG. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An SVG document; `attributes` apply to all its parts. */
export function svgDocument(width: number, height: number, attributes: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" ${attributes}>${parts.join('')}</svg>`;
}
