import { colourOf } from '../../parts/colours.ts';

const WIDTH = 900;
const HEIGHT = 470;
const CARD = { width: 150, height: 230, gap: 24 };

/** What the picture of a day tells. */
export interface DayPicture {
  readonly title: string;
  readonly day: string;
  readonly points: string;
  readonly streak: string;
  /** What each decision cost. */
  readonly costs: readonly number[];
}

/** A picture of the day's hand to share: the cards as the page draws them, the points, a mark for each decision. */
export async function dayPicture(
  cards: readonly SVGSVGElement[],
  host: HTMLElement,
  { title, day, points, streak, costs }: DayPicture,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = colourOf(host, '--felt');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [i, card] of cards.entries())
    pen.drawImage(await imageOf(card), 48 + i * (CARD.width + CARD.gap), 130, CARD.width, CARD.height);
  pen.fillStyle = colourOf(host, '--felt-ink');
  pen.font = '600 44px system-ui, sans-serif';
  pen.fillText(title, 48, 76);
  pen.font = '28px system-ui, sans-serif';
  pen.fillText(day, 48, 112);
  pen.font = '700 110px system-ui, sans-serif';
  pen.fillText(points, 620, 250);
  pen.font = '28px system-ui, sans-serif';
  pen.fillText(streak, 620, 300);
  pen.fillText('Jogatina', 620, 350);
  for (const [i, cost] of costs.entries()) {
    pen.fillStyle = colourOf(host, cost < 0.1 ? '--good' : cost < 0.5 ? '--accent' : '--bad');
    pen.fillRect(48 + i * 46, 392, 36, 36);
    pen.strokeStyle = colourOf(host, '--felt-ink');
    pen.strokeRect(48 + i * 46, 392, 36, 36);
  }
  return new Promise((resolve) => canvas.toBlob(resolve));
}

async function imageOf(card: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = card.cloneNode(true) as SVGSVGElement;
  const originals = card.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((node, i) => {
    const style = getComputedStyle(originals[i]);
    for (const property of ['fill', 'stroke', 'font-family', 'font-size', 'font-weight'])
      node.setAttribute(property, style.getPropertyValue(property));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(CARD.width));
  copy.setAttribute('height', String(CARD.height));
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
