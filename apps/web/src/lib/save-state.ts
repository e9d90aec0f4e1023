import { create } from 'zustand';
import type { Changes } from './changes';

export type SaveStatus = 'idle' | 'dirty' | 'saving' | 'saved' | 'unsaved' | 'invalid' | 'failed';
interface SaveState {
  status: SaveStatus;
  /** When the last save was answered, in milliseconds since 1970. */
  at: number | null;
  /** The unsaved changes, which the question before leaving the page names; null if their names are not known. */
  changes: Changes | null;
  /** Saves unsaved changes at once; resolves true when nothing is left unsaved. */
  flush: () => Promise<boolean>;
}
const nothing = async () => true;
/** Whether the current page is saved; the top bar of authoring shows it. */
export const useSaveState = create<SaveState>(() => ({ status: 'idle', at: null, changes: null, flush: nothing }));
export const setSaveState = (state: Partial<SaveState>) => useSaveState.setState(state);
export const clearSaveState = () => useSaveState.setState({ status: 'idle', changes: null, flush: nothing });
/** Whether leaving the page would lose input, because only a button saves it, it is invalid, or the save failed. */
export const isHeld = (status: SaveStatus) => status === 'unsaved' || status === 'invalid' || status === 'failed';
export const isUnsaved = (status: SaveStatus) => isHeld(status) || status === 'dirty' || status === 'saving';
