import ChatList from '../features/admin-chat/chat-list';
import { Pro } from '../features/studio/pro';

/** The chat rooms of a site with the studio (RT-137). */
export default function StudioChat() {
  return (
    <Pro>
      <ChatList />
    </Pro>
  );
}
