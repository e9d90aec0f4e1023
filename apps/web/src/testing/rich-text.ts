import { screen } from '@testing-library/react';

/** Writes into an editor of formatted text as far as jsdom can: its content changes, and the editor hears of it. */
export function writeRichText(name: string | RegExp, text: string): void {
  const written = document.createElement('p');
  written.textContent = text;
  screen.getByRole('textbox', { name }).replaceChildren(written);
}
