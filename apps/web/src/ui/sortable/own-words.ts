const nothing = () => undefined;
/** Switches off the texts of the dnd library for screen readers: the lists announce moves themselves, in the shown language. */
export const OWN_WORDS = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};
