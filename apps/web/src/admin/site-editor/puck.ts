import { createUsePuck, useGetPuck, type ComponentData, type Data } from '@puckeditor/core';
import { newBlock, type Block } from '@madang/contracts/page/blocks/block';
import { useEffect, useRef } from 'react';
import type { BlockType } from '@madang/contracts/page/blocks/declaration';

/** A block in Puck's data: its type, and all its other fields as props. */
type PuckProps = Omit<Block, 'type'>;
const usePuck = createUsePuck();
/** The name of the only zone that a page has in the editor Puck. */
const ROOT_ZONE = 'root:default-zone';

const blockOf = ({ type, props }: ComponentData): Block => {
  // Puck types the props as unknown values; the cast holds because the editor's configuration gives a block no other props.
  const { id, hidden, sample, content, looks, show } = props as unknown as PuckProps;
  return { id, type, hidden, sample, content, looks, show } as Block;
};
// Puck takes props as values by any name, which the type of a block's fields does not allow.
const toPuck = ({ type, ...props }: Block): ComponentData => ({ type, props: props as unknown as ComponentData['props'] });
export const dataOf = (blocks: readonly Block[]): Data => ({ root: { props: {} }, content: blocks.map(toPuck) });
export const blocksOf = (data: Data): Block[] => data.content.map(blockOf);

const TITLED_BLOCKS: readonly BlockType[] = [
  'classes',
  'packages',
  'week',
  'teachers',
  'challenges',
  'reviews',
  'notices',
  'faq',
  'steps',
  'address',
];

/** The blocks on the canvas, the chosen one, and the functions that change them; each change can be undone. */
export function useBlocks() {
  const content = usePuck((puck) => puck.appState.data.content);
  const chosen = usePuck((puck) => puck.appState.ui.itemSelector?.index ?? null);
  const dispatch = usePuck((puck) => puck.dispatch);
  const choose = (index: number | null) =>
    dispatch({ type: 'setUi', ui: { itemSelector: index === null ? null : { index, zone: ROOT_ZONE } }, recordHistory: false });
  return {
    blocks: content.map(blockOf),
    chosen,
    choose,
    /** Adds a block of a type at `index`; its title is set where the type has one. */
    add: (type: BlockType, index: number, title: string) => {
      const made = newBlock(type, `${type}-${crypto.randomUUID()}`);
      const named = TITLED_BLOCKS.includes(type) ? { ...made, content: { ...made.content, title } } : made;
      dispatch({
        type: 'setData',
        data: (old) => ({ ...old, content: [...content.slice(0, index), toPuck(named as Block), ...content.slice(index)] }),
        recordHistory: true,
      });
      choose(index);
    },
    move: (from: number, to: number) => {
      if (to < 0 || to >= content.length) return;
      dispatch({ type: 'reorder', sourceIndex: from, destinationIndex: to, destinationZone: ROOT_ZONE });
      choose(to);
    },
    duplicate: (index: number) => dispatch({ type: 'duplicate', sourceIndex: index, sourceZone: ROOT_ZONE }),
    remove: (index: number) => {
      choose(null);
      dispatch({ type: 'remove', index, zone: ROOT_ZONE });
    },
    put: (index: number, block: Block) =>
      dispatch({ type: 'replace', destinationIndex: index, destinationZone: ROOT_ZONE, data: toPuck(block) }),
  };
}

/** Milliseconds until Puck has recorded a change for undo: it waits 250 ms, so that a run of typing is one step. */
const UNDO_RECORDED_MS = 300;
/** Undo and redo; shortly after a change they wait until Puck has recorded it. */
export function useSteps() {
  const content = usePuck((puck) => puck.appState.data.content);
  const hasPast = usePuck((puck) => puck.history.hasPast);
  const hasFuture = usePuck((puck) => puck.history.hasFuture);
  const getPuck = useGetPuck();
  const changed = useRef(0);
  useEffect(() => {
    changed.current = Date.now();
  }, [content]);
  const go = (way: 'back' | 'forward') => () =>
    void setTimeout(() => getPuck().history[way](), Math.max(0, changed.current + UNDO_RECORDED_MS - Date.now()));
  return { hasPast, hasFuture, back: go('back'), forward: go('forward') };
}
