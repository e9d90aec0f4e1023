import { Extension, type Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import s from './editor.module.css';

/** The places in the text at which pictures are awaited, by the number of their batch; they move with the text around them. */
type Places = ReadonlyMap<number, number>;
interface Change {
  batch: number;
  /** The new place; null removes it, and undefined says that the transaction inserts a picture at it. */
  at?: number | null;
}
const PICTURE_PLACES_KEY = new PluginKey<Places>('picture-places');

/** A place at the beginning or the end of a paragraph is the one above or below it; within its text it stays. */
function beside(doc: Node, at: number): number {
  const place = doc.resolve(at);
  const size = place.parent.isTextblock ? place.parent.content.size : 0;
  if (size === 0 || (place.parentOffset > 0 && place.parentOffset < size)) return at;
  return place.parentOffset === 0 ? place.before() : place.after();
}

function mark(): HTMLElement {
  const element = document.createElement('span');
  element.className = s.awaited!;
  element.setAttribute('aria-hidden', 'true');
  return element;
}

/**
 * Keeps the place of each batch of pictures while it is being uploaded, and shows a mark there. The marks are no part of the text, so a
 * text that is read meanwhile does not hold them.
 */
export const PicturePlaces = Extension.create({
  name: 'picturePlaces',
  addProseMirrorPlugins: () => [
    new Plugin<Places>({
      key: PICTURE_PLACES_KEY,
      state: {
        init: () => new Map(),
        apply: (tr, old) => {
          const change = tr.getMeta(PICTURE_PLACES_KEY) as Change | undefined;
          if (!change && (!tr.docChanged || old.size === 0)) return old;
          // At one place the pictures of an earlier batch stand first, whichever arrive first.
          const sideOf = (batch: number) => (change && change.at === undefined && batch < change.batch ? -1 : 1);
          const places = new Map([...old].map(([batch, at]) => [batch, beside(tr.doc, tr.mapping.map(at, sideOf(batch)))]));
          if (change?.at === null) places.delete(change.batch);
          else if (change?.at !== undefined) places.set(change.batch, beside(tr.doc, change.at));
          return places;
        },
      },
      props: {
        decorations: (state) => {
          const places = [...(PICTURE_PLACES_KEY.getState(state) ?? [])];
          return DecorationSet.create(
            state.doc,
            places.map(([batch, at]) => Decoration.widget(at, mark, { key: `pictures-${batch}`, side: 1 })),
          );
        },
      },
    }),
  ],
});

const move = ({ view }: Editor, change: Change) => view.dispatch(view.state.tr.setMeta(PICTURE_PLACES_KEY, change));
/** Marks a place as that of a batch; without one, the place behind the selection. */
export const openPlace = (editor: Editor, batch: number, at = editor.state.selection.to): void => move(editor, { batch, at });
export function closePlace(editor: Editor, batch: number): void {
  if (!editor.isDestroyed) move(editor, { batch, at: null });
}

/** Inserts a picture at the place of its batch, behind those of it that have come before; the caret stays in the text where it is. */
export function insertPicture(editor: Editor, batch: number, src: string): void {
  if (editor.isDestroyed) return;
  const at = PICTURE_PLACES_KEY.getState(editor.state)?.get(batch);
  if (at === undefined) return;
  const inText = editor.state.selection instanceof TextSelection;
  editor
    .chain()
    .insertContentAt(at, { type: 'image', attrs: { src, alt: '' } }, { updateSelection: false })
    .command(({ tr }) => {
      tr.setMeta(PICTURE_PLACES_KEY, { batch } satisfies Change);
      if (inText && !(tr.selection instanceof TextSelection)) toTextBehind(tr, tr.mapping.map(at));
      return true;
    })
    .run();
}

/**
 * Moves the caret into the text behind a picture that took the place of the caret's empty paragraph. It would select the picture otherwise,
 * and the next key would replace it.
 */
function toTextBehind(tr: Transaction, at: number): void {
  const behind = Selection.findFrom(tr.doc.resolve(at), 1, true);
  if (behind) return void tr.setSelection(behind);
  tr.insert(at, tr.doc.type.schema.nodes['paragraph']!.create());
  tr.setSelection(TextSelection.create(tr.doc, at + 1));
}
