const nothing = () => undefined;
/** Our lists tell of a move themselves, in the reader's language: the library is to say nothing beside. */
export const OWN_WORDS = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};
