--
-- PostgreSQL database dump
--

SET standard_conforming_strings = on;

CREATE FUNCTION public.seed() RETURNS void
    LANGUAGE plpgsql
    AS $_$
begin
  -- don't
  insert into public.games values (0, 'XXXXXXXXX');
end
$_$;

COMMENT ON FUNCTION public.seed() IS 'fills
COPY public.games (id, board) FROM stdin;
0	XXXXXXXXX
\.';

CREATE TABLE public.players (
    id integer NOT NULL,
    name text
);

CREATE TABLE public.games (
    id integer NOT NULL,
    board text,
    note text
);

COPY public.games (id, board, note) FROM stdin;
1	XOXOX-O--	it's a \"tab\"\t; \\.
2	XOX\nOXO\nXOX	2
3	XXX/OOO/---	1
4	XO------	2
5	\N	2
6	XO-------
7	---------	X--------
8	\x58\117-------	v\x
9	XO-\q-----	(1, 'X')
\.

COPY public.players (id, name) FROM stdin;
1	Ada
2	Grace
3	Kathleen
\.

--
-- PostgreSQL database dump complete
--
