import { useEffect, useRef } from 'react';
import { useSteps } from './puck';

/**
 * Undo by Ctrl Z and redo by Ctrl Y or Ctrl Shift Z (⌘ on a Mac) in a document of the editor. Puck's own shortcuts undo before the last
 * change is recorded, which loses the redo, so they are kept from these keys. A field in a dialog keeps the browser's own undo.
 */
export function useStepKeys(doc: Document | null | undefined): void {
  const steps = useSteps();
  const now = useRef(steps);
  useEffect(() => {
    now.current = steps;
  });
  useEffect(() => {
    if (!doc) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const redo = event.code === 'KeyY' || (event.code === 'KeyZ' && event.shiftKey);
      if (!redo && event.code !== 'KeyZ') return;
      event.stopPropagation();
      if ((event.target as Element | null)?.closest?.('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      if (redo) now.current.forward();
      else now.current.back();
    };
    doc.addEventListener('keydown', press, true);
    return () => doc.removeEventListener('keydown', press, true);
  }, [doc]);
}
