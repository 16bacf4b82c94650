/** The present value of a colour token of the page, for drawing on a canvas. */
export function colourOf(element: Element, token: string): string {
  // light-dark() is resolved only in the computed style of an element
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.color = `var(${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
