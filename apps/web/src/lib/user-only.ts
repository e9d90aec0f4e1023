import { create } from 'zustand';
import { isLoggedIn } from './session';

interface Prompt {
  open: boolean;
  /** What the person was about to do, shown in the prompt; `next` is where it goes on, this page without it. */
  about: { title: string; imageUrl: string | null; next?: string } | null;
}
export const useLoginPrompt = create<Prompt>(() => ({ open: false, about: null }));
/** Shows 'login is required, do you want to log in?' (SH-060). */
export const askLogin = (about: Prompt['about'] = null) => useLoginPrompt.setState({ open: true, about });
/** Runs an action that needs a person; asks a visitor to log in instead (SH-062). */
export function userOnly(action: () => void, about: Prompt['about'] = null): void {
  if (isLoggedIn()) action();
  else askLogin(about);
}
