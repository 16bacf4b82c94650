/** A colour token as the page has it now, for what is drawn on canvas. */
export function colourOf(element: Element, token: string): string {
  // light-dark() is only resolved in a colour that is used
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.color = `var(${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
