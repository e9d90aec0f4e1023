const TYPES = 'textarea, input:not([role="switch"], [type="range"]), [contenteditable="true"]';
/** Something is written into it: whoever does keeps the field when a lesson ends. */
export const isTyped = (target: EventTarget | null) => target instanceof Element && target.matches(TYPES);
