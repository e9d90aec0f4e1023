-- What a mail says is sealed until it is sent: codes and links among it are worth something to whoever reads the table.
alter table mail add column sealed boolean not null default false;
