import { TODO_ICON } from '../../domain/work/todo-icon';
import type { QueueItem } from './queue';

/** Whether an item is about a person; a webhook, the site's plan and a mail to an address without a member are not. */
const isOfPerson = (item: QueueItem) =>
  item.kind !== 'webhook' && item.kind !== 'bill' && !(item.kind === 'mail' && item.of.userSeq === null);

/** The face of the person whom an item is about, or the icon of its kind where it is about a thing. */
export function faceOf(item: QueueItem) {
  const Icon = TODO_ICON[item.kind];
  return {
    name: item.name,
    imageUrl: 'profileImageUrl' in item.of ? item.of.profileImageUrl : null,
    icon: isOfPerson(item) ? null : <Icon />,
  };
}
