import ChatList from './chat-list';
import { Pro } from '../../domain/studio/pro';

/** The chat rooms of a site with the pro plan (RT-137). */
export default function StudioChat() {
  return (
    <Pro>
      <ChatList />
    </Pro>
  );
}
