import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Enters the reason in the dialog that every download of personal data shows, and confirms it. */
export async function giveReason(user: UserEvent, reason = '명단 확인'): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: /내려받는 이유/ }), reason);
  await user.click(dialog.getByRole('button', { name: '내려받기' }));
}
