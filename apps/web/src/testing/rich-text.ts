import { screen } from '@testing-library/react';

/** Replaces the content of the text editor with this text; jsdom cannot type there, but the editor notices the change. */
export function writeRichText(name: string | RegExp, text: string): void {
  const written = document.createElement('p');
  written.textContent = text;
  screen.getByRole('textbox', { name }).replaceChildren(written);
}
