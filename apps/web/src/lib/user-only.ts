import { create } from 'zustand';
import { isLoggedIn } from './session';

interface Prompt {
  open: boolean;
  /** The class that the visitor wanted to act on, shown in the prompt; `next` is the path after the login, by default this page. */
  about: { title: string; imageUrl: string | null; next?: string } | null;
}
export const useLoginPrompt = create<Prompt>(() => ({ open: false, about: null }));
/** Opens the prompt 'login is required, do you want to log in?' (SH-060). */
export const askLogin = (about: Prompt['about'] = null) => useLoginPrompt.setState({ open: true, about });
/** Runs an action that needs a session; a visitor gets the login prompt instead (SH-062). */
export function userOnly(action: () => void, about: Prompt['about'] = null): void {
  if (isLoggedIn()) action();
  else askLogin(about);
}
