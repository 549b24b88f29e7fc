-- The code that the console shows while there is nobody yet; whoever knows it becomes the first pengelola.
create table setup_code (code_hash bytea primary key);
