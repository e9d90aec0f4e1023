-- Orders that still say who bought, for the job that clears them when their term is over.
create index pay_order_named on pay_order (created_at) where orderer_name <> '–';
