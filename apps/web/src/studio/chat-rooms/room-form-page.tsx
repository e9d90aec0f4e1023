import { useParams } from 'react-router-dom';
import ChatForm from './chat-form';
import { Pro } from '../../domain/studio/pro';

/** Rooms are made with the studio; one from before is still changed (RT-138, RT-139). */
export default function StudioChatForm() {
  const { chatRoomSeq } = useParams();
  if (chatRoomSeq) return <ChatForm />;
  return (
    <Pro>
      <ChatForm />
    </Pro>
  );
}
