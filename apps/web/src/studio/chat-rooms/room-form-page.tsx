import { useParams } from 'react-router-dom';
import ChatForm from './chat-form';
import { Pro } from '../../domain/studio/pro';

/** The form for a chat room. A new room needs the pro plan; an existing one can be changed without it (RT-138, RT-139). */
export default function StudioChatForm() {
  const { chatRoomSeq } = useParams();
  if (chatRoomSeq) return <ChatForm />;
  return (
    <Pro>
      <ChatForm />
    </Pro>
  );
}
