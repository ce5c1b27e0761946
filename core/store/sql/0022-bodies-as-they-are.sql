-- Bodies are read whole, and often: to compress them saves a third of their space and costs more time than it takes to read them.
-- What is stored already stays compressed until it is written again.
alter table segment alter column body set storage external;
alter table vector_segment alter column body set storage external;
alter table index_segment alter column body set storage external;
