//! Methods forwarded to methods of another path.

/// Forwards methods to the methods of `$to` with the same names, with these first arguments:
/// `forward! { Query(&self.hand): fn useful(&self) -> Useful; }`.
macro_rules! forward {
    ($to:ident($($first:expr),*):) => {};
    ($to:ident($($first:expr),*): fn $name:ident$(<$life:lifetime>)?(&$self:ident$(, $arg:ident: $type:ty)*) -> $answer:ty; $($more:tt)*) => {
        fn $name$(<$life>)?(&$self$(, $arg: $type)*) -> $answer {
            $to::$name($($first,)* $($arg),*)
        }

        $crate::view::forward::forward!($to($($first),*): $($more)*);
    };
    ($to:ident($($first:expr),*): fn $name:ident(&mut $self:ident$(, $arg:ident: $type:ty)*) -> $answer:ty; $($more:tt)*) => {
        fn $name(&mut $self$(, $arg: $type)*) -> $answer {
            $to::$name($($first,)* $($arg),*)
        }

        $crate::view::forward::forward!($to($($first),*): $($more)*);
    };
    ($to:ident($($first:expr),*): fn $name:ident($self:ident$(, $arg:ident: $type:ty)*) -> $answer:ty; $($more:tt)*) => {
        fn $name($self$(, $arg: $type)*) -> $answer {
            $to::$name($($first,)* $($arg),*)
        }

        $crate::view::forward::forward!($to($($first),*): $($more)*);
    };
}
pub(crate) use forward;
