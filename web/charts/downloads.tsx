/** Downloads text as a file. */
export function saveText(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}

export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Styles that a drawing has from the page's style sheets. */
const CARRIED = ['fill', 'stroke', 'font-family', 'font-size', 'font-weight'] as const;

/** A drawing of the page as an SVG document, with its present colours. */
export function svgText(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = drawing.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((node, i) => {
    const style = getComputedStyle(originals[i]);
    for (const property of CARRIED) node.setAttribute(property, style.getPropertyValue(property));
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.style.background = getComputedStyle(drawing.closest('.sheet') ?? document.body).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
}

export function saveSvg(name: string, text: string): void {
  saveText(name, 'image/svg+xml', text);
}

/** Pixels of the picture to a unit of the drawing. */
const SHARPNESS = 2;

/** Downloads an SVG document that states its width and height as a PNG. */
export async function savePng(name: string, text: string): Promise<void> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = SHARPNESS * image.width;
    canvas.height = SHARPNESS * image.height;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (blob) saveBlob(name, blob);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** A table as CSV. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => {
    const text = value === null ? '' : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${rows.map((row) => row.map(cell).join(',')).join('\n')}\n`;
}

/** Buttons that download a drawing as SVG and PNG. */
export function DrawingDownloads({ name, text }: { name: string; text(): string }) {
  return (
    <p className="row">
      <button type="button" className="small" onClick={() => saveSvg(`${name}.svg`, text())}>
        SVG
      </button>
      <button type="button" className="small" onClick={() => void savePng(`${name}.png`, text())}>
        PNG
      </button>
    </p>
  );
}
