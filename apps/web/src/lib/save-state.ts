import { create } from 'zustand';

export type SaveStatus = 'idle' | 'dirty' | 'saving' | 'saved' | 'unsaved' | 'invalid' | 'failed';
interface SaveState {
  status: SaveStatus;
  /** When the last save answered, in milliseconds since 1970. */
  at: number | null;
  /** Sends what waits, at once; true when nothing is left unsaved. */
  flush: () => Promise<boolean>;
}
const nothing = async () => true;
/** How the page in front stands with the service; the shell's top bar shows it. */
export const useSaveState = create<SaveState>(() => ({ status: 'idle', at: null, flush: nothing }));
export const setSaveState = (state: Partial<SaveState>) => useSaveState.setState(state);
export const clearSaveState = () => useSaveState.setState({ status: 'idle', flush: nothing });
/** Whether leaving the page would lose what was typed, because a button saves it, a rule refuses it, or sending it failed. */
export const isHeld = (status: SaveStatus) => status === 'unsaved' || status === 'invalid' || status === 'failed';
export const isUnsaved = (status: SaveStatus) => isHeld(status) || status === 'dirty' || status === 'saving';
