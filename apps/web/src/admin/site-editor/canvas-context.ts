import type { BlockData } from '@madang/contracts/page/blocks/data';
import { createContext } from 'react';

/** What the blocks on the canvas show of the site, and which of them opens the page. */
export const CanvasData = createContext<{ data: BlockData; first: string | null }>({ data: {}, first: null });
