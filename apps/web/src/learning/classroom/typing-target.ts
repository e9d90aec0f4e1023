const TYPING_SELECTOR = 'textarea, input:not([role="switch"], [type="range"]), [contenteditable="true"]';
/** Whether an element takes typed text: a person who types there keeps the focus when a lesson ends. */
export const isTyped = (target: EventTarget | null) => target instanceof Element && target.matches(TYPING_SELECTOR);
