import type { BlockData } from '@madang/contracts/page/blocks/data';
import { createContext } from 'react';

/** What the blocks on the canvas need: `data` of the site for them, and the id of the `first` block of the page. */
export const CanvasData = createContext<{ data: BlockData; first: string | null }>({ data: {}, first: null });
