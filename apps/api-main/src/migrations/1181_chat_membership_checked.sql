alter table chat_room validate constraint chat_room_scope_check;
alter table chat_room validate constraint chat_room_memberships;
